import type { SiteTodoName } from '@tinsmith/domain/site-todo';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './admin.module.css';
import type { Overview } from './load-staff.ts';

const settings = '/admin/settings/1';

/** Each thing that a site can lack: where to add it, and what it shows. */
const todos: Readonly<Record<SiteTodoName, { title: string; shows: string; to: string }>> = {
  event: {
    title: 'An event',
    shows: 'With dates, the current event and what comes next appear beside every page.',
    to: '/admin/competitions/new',
  },
  news: { title: 'News', shows: 'The first page of the site is the news.', to: '/admin/news/new' },
  organizers: { title: 'Organizers', shows: 'About shows who you are.', to: settings },
  organizerAddress: {
    title: "An organizer's address",
    shows: 'About shows how people can reach you.',
    to: settings,
  },
  community: { title: 'Community site', shows: 'About and History link to it.', to: settings },
  mailingGroup: {
    title: 'Mailing group',
    shows: 'A link beside every page, and on Shop & Support.',
    to: settings,
  },
  chat: { title: 'Chat', shows: 'A link beside every page, and on Shop & Support.', to: settings },
  donate: { title: 'Donations', shows: 'Shop & Support suggests 10.00 euro.', to: settings },
  shop: { title: 'Shop', shows: 'Shop & Support leads to your shop.', to: settings },
  aboutVideo: { title: 'Video on About', shows: 'It plays on About, once pressed.', to: settings },
  historyVideo: { title: 'Video on History', shows: 'It plays on History, once pressed.', to: settings },
};

/** What the site still lacks; nothing once everything is there. */
export function SiteTodo({ todo }: { todo: Overview['todo'] }) {
  const id = useId();
  if (todo.length === 0) return null;
  return (
    <section className={styles.todo} aria-labelledby={id}>
      <h2 id={id}>Still to do</h2>
      <p className={styles.soft}>All of this is optional. The site doesn't mention what isn't there.</p>
      <ul className={styles.lists}>
        {todo.map(({ name, state }) => (
          <li key={name}>
            <Icon name="pencil" />
            <Link to={todos[name].to}>{todos[name].title}</Link>
            <span className={styles.soft}>{state === 'empty' ? 'Empty' : 'Still an example'}</span>
            <span className={styles.shows}>{todos[name].shows}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
