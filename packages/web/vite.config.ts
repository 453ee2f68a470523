import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { minifyTwice } from './minify-twice.ts';
import { nameClass } from './name-class.ts';
import { precompress } from './precompress.ts';
import { quickData } from './quick-data.ts';
import { quickLinks } from './quick-links.ts';
import { refuseDev } from './refuse-dev.ts';
import { shortenManifest } from './shorten-manifest.ts';
import { trimFramework } from './trim-framework.ts';
import { writeText } from './write-text.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    quickLinks(),
    trimFramework(),
    quickData(),
    writeText(),
    reactRouter(),
    refuseDev(),
    minifyTwice(),
    shortenManifest(),
    precompress(),
  ],
  clearScreen: false,
  css: { modules: { generateScopedName: nameClass } },
  build: {
    // Inlined files would need a looser Content-Security-Policy and could not be cached on their own.
    assetsInlineLimit: 0,
    // All styles are 35 KB: one file that the browser keeps, and a page never waits for its own.
    cssCodeSplit: false,
    target: 'es2022',
    // Every page loads the list of all files, whose names compress badly. For both builds: they name the same files.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
  environments: {
    // A build bundles the React it renders with. One resolved at run time would be the development build,
    // at twice the cost, whenever NODE_ENV is anything but production.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          noExternal: ['react', 'react-dom', 'react-router', 'cookie', 'set-cookie-parser', 'scheduler'],
        },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page lists the files of all pages, and the hash in a name cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // /news may load 134,000 bytes of script (gzip), and loads 133,500 in 9 files. Without these groups it would
            // load 14,000 more, in 55 files. Without the six smallest, the list of all pages would grow by 500.
            // A group also takes what its files import. Small files that many pages share are therefore named in a group
            // before it; else a page that needs one of them would load the whole group.
            codeSplitting: {
              groups: [
                // Code that every page needs comes in two files instead of twenty.
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'frame',
                  test: /\/app\/(root|connection\/(rescue|connection-parts|last-boundary|unanswered|typed-fields)|page\/(?!flash|form-action)[a-z-]+)\.tsx?$|\/app\/ui\/(frame\/|page-head|pager|empty|is-going|load-part)|\/page-boundary\.tsx|\/src\/(access|calendar-day)\.ts/,
                },
                {
                  name: 'reading',
                  test: /\/ui\/(rich-text|shot)\.tsx|\/features\/news\/news-article\.tsx|\/gen\/news\.ts/,
                },
                // The list of all pages names the files of each: a few shared by many keep it, and with it every page, small.
                {
                  name: 'craft',
                  test: /\/ui\/craft\/(bitmap|craft-svg|creature|draw-creature|pixel-board|random|scene-board|trace)\.tsx?/,
                },
                {
                  name: 'pieces',
                  test: /\/ui\/(ago|bead-progress|craft\/bead-digits|breadcrumbs|chips|dialog|fate-list|field|icon-button|local-time|more-link|rating|segments|status|switch|tiles|titled-block|use-clock|use-copy)\.tsx?|\/forms\/(ask-button|confirm-[a-z]+|csrf-field|action-button|conflict-note|draft-[a-z]+|post-button|needs-script|use-[a-z-]+)\.tsx?|\/page\/flash\.ts|\/must-log-in\.tsx|\/unconfirmed\/(unseen-note|unconfirmed\.module)|\/(reason-dialog|use-file-drag)\.tsx?|\/(date-range|list-cards|own-gift)\.tsx?|\/api\/call-once\.ts|\/wrapped-gifts\.ts|\/(src|gen)\/(account|account-rules|ballot|entrant|file-size|gift|limits|log|next-path|rank-share|results?|review|rule|rule-eligibility|santa|sha256)\.ts/,
                },
                {
                  name: 'event',
                  test: /\/features\/(competition\/(axis-marks|event-hero)|santa\/who-gave)/,
                },
                { name: 'sprites', test: /\/ui\/craft\/(scenery|sprites-(rules|summer|winter))\.ts/ },
                {
                  name: 'writing',
                  test: /\/forms\/formatted-area\.|\/src\/(post|editor|pasted)-text\.ts|\/upload\/(check-chosen-files|shrink-offer)\./,
                },
                {
                  name: 'account',
                  test: /\/features\/account\/([a-z-]+\/)?(account\.module|account-page|door-picture|other-sites|oauth-trouble|with-next)\.|\/gen\/oauth\.ts/,
                },
                {
                  name: 'rules',
                  test: /\/features\/rule\/(rating|rule-picture|rule-labels|desk-labels|rule-o-matic\.module|rules\.module)|\/(src|gen)\/(rule|rule-eligibility)\.ts/,
                },
                {
                  name: 'entries',
                  test: /\/features\/entry\/(entry-labels|gallery|more-link|not-|own-entry|person-link|small-face|tag-groups|entry-tags\.)|\/ui\/(entry-card|icons)\.ts|\/upload\/scan-labels\.ts|\/(src|gen)\/(entry|entry-rules|team)\.ts/,
                },
                { name: 'logs', test: /\/features\/log\/(?![a-z-]+\.(route|worker))|\/gen\/log\.ts/ },
                {
                  name: 'reviews',
                  test: /\/features\/review\/(?![a-z-]+\.route)|\/(src|gen)\/(ballot|review)\.ts/,
                },
                {
                  name: 'results',
                  test: /\/features\/result\/(podium|spread|score-table|shown-result|entry-thumb|rank-class|results\.module)|\/craft\/numeral/,
                },
                { name: 'prizes', test: /\/features\/result\/(?![a-z-]+\.route)/ },
                {
                  name: 'santa',
                  test: /\/features\/santa\/(?![a-z-]+\.(route|worker))|\/ui\/craft\/(santa-scenes|sprites-santa)\.ts|\/(src|gen)\/(letter|gift|gift-rules|santa|santa-desk|wishlist|runs|wishes)\.ts/,
                },
                // What the five desks share; the number beside 'Admin', which staff load on every page, needs no more.
                {
                  name: 'desks',
                  test: /\/ui\/desk-|\/live\/(typing|use-)|\/features\/staff\/(num-waiting|waiting-store)\./,
                },
                // Base UI is not part of it: the staff pages load it on demand, and no page lists it.
                {
                  name: 'staff',
                  test: /\/features\/staff\/(?![a-z-]+\.route|controls\/base-ui|num-waiting|waiting-store)|\/(src|gen)\/(admin-[a-z]+|resource|resource-routes|desk|moderation|event-plan|audit-log)\.ts/,
                },
                {
                  name: 'queue',
                  test: /\/features\/vote\/(no-voting|queue\/queue-(clock|strip|words))\.|\/src\/play-queue\.ts/,
                },
                { name: 'connection-bar', test: /\/connection\/(connection|connection-bar|typed-text)\./ },
                { name: 'findings', test: /\/features\/file\/describe-finding\./ },
                {
                  name: 'files',
                  test: /\/features\/file\/(?![a-z-]+\.(route|worker))|\/(src|gen)\/(file|receipt|trouble)\.ts/,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { warmup: { clientFiles: ['./app/root.tsx'] } },
}));
