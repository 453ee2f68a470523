// Runs inline before the first paint, and again when the system changes its theme, as many do at dusk. Its hash goes
// into the CSP header, so it must stay constant text.
export const themeScript =
  "(()=>{const h=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');h.classList.add('js');" +
  "const f=()=>{let t=null;try{t=localStorage.getItem('theme')}catch{}" +
  "h.dataset.theme=t==='light'||t==='dark'?t:m.matches?'dark':'light'};" +
  "f();m.addEventListener('change',f)})()";
