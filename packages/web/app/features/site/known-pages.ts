/** The pages that a mistyped URL is compared with. */
export const knownPages: readonly { path: string; label: string }[] = [
  { path: '/news', label: 'News' },
  { path: '/about', label: 'About this site' },
  { path: '/faq', label: 'FAQ' },
  { path: '/history', label: 'History' },
  { path: '/all/entries', label: 'All entries' },
  { path: '/support', label: 'Shop & Support' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/accounts/login', label: 'Log in' },
  { path: '/accounts/register', label: 'Register' },
  { path: '/profile', label: 'Edit your profile' },
];
