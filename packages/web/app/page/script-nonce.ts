import { createContext, useContext } from 'react';

/** The nonce of a page's own inline scripts while it is rendered. In the browser there is none. */
export const ScriptNonce = createContext<string | undefined>(undefined);

export const useScriptNonce = (): string | undefined => useContext(ScriptNonce);
