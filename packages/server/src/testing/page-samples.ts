/**
 * An address for every page of the route table, kept by hand: a page that is missing here fails the walks,
 * so that no page is left out of them. `{news}` stands for the number of a news post that exists.
 */
export const pageSamples: Record<string, { readonly address: string; readonly heading: string }> = {
  '/': { address: '/', heading: 'News' },
  '/news': { address: '/news', heading: 'News' },
  '/news/:newsId': { address: '/news/{news}', heading: 'KrampusHack 2026 takes wishlists' },
  '/about': { address: '/about', heading: 'About this site...' },
  '/faq': { address: '/faq', heading: 'FAQ' },
  '/history': { address: '/history', heading: 'History' },
  '/support': { address: '/support', heading: 'Shop & Support' },
  '/api/docs': { address: '/api/docs', heading: 'API' },
  '/styleguide': { address: '/styleguide', heading: 'Pieces and states' },
  '/test/redirect/:left': { address: '/test/redirect/0', heading: 'Arrived, 0 left' },
  '/test/throw': { address: '/test/throw', heading: 'Trouble' },
  '/*': { address: '/no/such/page', heading: 'Page not found' },
};
