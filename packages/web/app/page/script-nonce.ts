import { createContext, useContext } from 'react';

/** While a page is rendered: the mark of its own inline scripts. In the browser there is none. */
export const ScriptNonce = createContext<string | undefined>(undefined);

export const useScriptNonce = (): string | undefined => useContext(ScriptNonce);
