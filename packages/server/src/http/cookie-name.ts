/**
 * The name of one of our cookies. Over HTTPS it has the prefix by which browsers let nobody else set it: no
 * other host of the same domain, and nothing over plain HTTP. Such a cookie is for the whole site.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export const isHttps = ({ publicUrl }: { readonly publicUrl: string }): boolean =>
  publicUrl.startsWith('https:');
