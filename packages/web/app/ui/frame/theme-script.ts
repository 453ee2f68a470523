// Runs inline before the first paint. Its hash goes into the CSP header, so it must stay constant text.
export const themeScript =
  "(()=>{const h=document.documentElement;h.classList.add('js');let t=null;" +
  "try{t=localStorage.getItem('theme')}catch{}" +
  "if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  'h.dataset.theme=t})()';
