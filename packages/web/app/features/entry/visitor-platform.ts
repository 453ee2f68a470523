/** Where a visitor would run a game. */
export type VisitorPlatform = 'windows' | 'mac' | 'linux' | 'other';

/** By the user agent. Phones can run no download, whatever they call themselves. */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/Android|iPhone|iPad/.test(userAgent)) return 'other';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'mac';
  return /Linux|X11/.test(userAgent) ? 'linux' : 'other';
}

// The same for the page as sent, before its first paint: its HTML is the same for everyone. Its hash goes into the
// CSP header, so it must stay constant text.
export const platformScript =
  '(()=>{const u=navigator.userAgent;document.currentScript.parentElement.dataset.platform=' +
  "/Android|iPhone|iPad/.test(u)?'other':/Windows/.test(u)?'windows':/Mac OS X|Macintosh/.test(u)?'mac':" +
  "/Linux|X11/.test(u)?'linux':'other'})()";
