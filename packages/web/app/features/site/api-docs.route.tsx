import { anyone, publicFor } from '@tinsmith/contract/access';
import { openApiDocument } from '@tinsmith/contract/openapi';
import { type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './api-docs.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(300) };

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Who may call, and when. */
  readonly access: string;
  readonly answer: string | null;
  readonly body: string | null;
}

interface OpenApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { content?: Record<string, { schema?: unknown }> };
  readonly responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

const print = (schema: unknown): string | null =>
  schema === undefined ? null : JSON.stringify(schema, null, 2);

function listOperations(document: Record<string, unknown>): Operation[] {
  const paths = (document.paths ?? {}) as Record<string, Record<string, OpenApiOperation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        access: operation.description ?? '',
        answer: print(operation.responses?.['200']?.content?.['application/json']?.schema),
        body: print(operation.requestBody?.content?.['application/json']?.schema),
      })),
  );
}

const load = async ({ call }: PageRequest) => listOperations(await call(openApiDocument, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'API',
    description: 'Every call of this site, made from the definitions that validate it.',
    path: '/api/docs',
  });

export default function ApiDocsPage() {
  const operations = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="API"
        lead="Every call of this site, made from the definitions that validate it. Errors are plain text; their first line is for people."
      />
      <p>
        For programs: <a href={openApiDocument.path}>openapi.json</a>
      </p>
      <ul className={styles.list}>
        {operations.map((operation) => (
          <li key={`${operation.method} ${operation.path}`} className={styles.operation}>
            <h2 className={styles.name}>
              <span className={styles.method}>{operation.method}</span> <code>{operation.path}</code>
            </h2>
            <p>{operation.summary}</p>
            <p className={styles.access}>{operation.access}</p>
            {operation.body && <Schema title="Sends" text={operation.body} />}
            {operation.answer && <Schema title="Answers" text={operation.answer} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Schema({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.schema}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
}
