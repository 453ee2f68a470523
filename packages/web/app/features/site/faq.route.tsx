import type { PageSection } from '@tinsmith/contract/site';
import { useLoaderData } from 'react-router';
import { inBrowser, onServer } from '../../page/load.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './faq.module.css';
import { loadSitePage, sitePageHandle, sitePageMeta } from './load-page.ts';

export const handle = sitePageHandle;
export const loader = onServer(loadSitePage('faq'));
export const clientLoader = inBrowser(loadSitePage('faq'));
export const meta = sitePageMeta;

interface Group {
  readonly title: string;
  readonly id: string;
  readonly questions: readonly PageSection[];
}

function groupQuestions(sections: readonly PageSection[]): Group[] {
  const byTitle = Map.groupBy(sections, (section) => section.group ?? 'More');
  return [...byTitle].map(([title, questions], index) => ({ title, id: `group-${index + 1}`, questions }));
}

export default function FaqPage() {
  const page = useLoaderData<typeof loader>();
  const groups = groupQuestions(page.sections);
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <nav className={styles.jump} aria-label="On this page">
        {groups.map((group) => (
          <a key={group.id} href={`#${group.id}`}>
            {group.title}
          </a>
        ))}
      </nav>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={group.id}>
          <h2 id={group.id}>{group.title}</h2>
          <div className={styles.questions}>
            {group.questions.map((question) => (
              <div key={question.anchor}>
                <h3 id={question.anchor}>{question.heading}</h3>
                <RichText html={question.html} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
