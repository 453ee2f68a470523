import { anyone, publicFor } from '@tinsmith/contract/access';
import { problemHeader } from '@tinsmith/contract/problems';
import { type Scope, scopeLabels } from '@tinsmith/domain/scopes';
import { type MetaFunction, useLoaderData } from 'react-router';
import { openApiDocument } from '../../api/gen/openapi.ts';
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
  readonly isForStaff: boolean;
  /** The scope an API token needs for it. */
  readonly scope: string | null;
  readonly answer: string | null;
  readonly body: string | null;
  readonly problems: readonly string[];
}

/** A way to fail: the code for programs, the sentence for people. */
interface ProblemLine {
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
}

type OpenApiHeaders = Record<string, { schema?: { enum?: readonly string[] } }>;

interface OpenApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-scope'?: Scope;
  readonly 'x-access'?: { readonly who?: string };
  readonly requestBody?: { content?: Record<string, { schema?: unknown }> };
  readonly responses?: Record<
    string,
    { content?: Record<string, { schema?: unknown }>; headers?: OpenApiHeaders }
  >;
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
        scope: operation['x-scope'] ? scopeLabels[operation['x-scope']] : null,
        isForStaff: operation['x-access']?.who === 'staff',
        answer: print(operation.responses?.['200']?.content?.['application/json']?.schema),
        body: print(operation.requestBody?.content?.['application/json']?.schema),
        problems: Object.values(operation.responses ?? {}).flatMap(
          ({ headers }) => headers?.[problemHeader]?.schema?.enum ?? [],
        ),
      })),
  );
}

const load = async ({ call }: PageRequest) => {
  const document = await call(openApiDocument, {});
  return {
    operations: listOperations(document),
    problems: (document['x-problems'] ?? []) as readonly ProblemLine[],
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'API',
    description: 'Every API call of this site, generated from the definitions that validate it.',
    path: '/api/docs',
  });

export default function ApiDocsPage() {
  const { operations, problems } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="API"
        lead="Every API call of this site, generated from the definitions that validate it. A failed call returns one sentence for people as plain text, and a code for programs in the x-problem header."
      />
      <p>
        For programs: <a href={openApiDocument.path}>openapi.json</a>
      </p>
      <h2 id="calls">Calls</h2>
      <OperationList operations={operations.filter(({ isForStaff }) => !isForStaff)} />
      <h2 id="staff">For staff</h2>
      <p>
        Scripts can make these calls with an API token: <code>Authorization: Bearer tinsmith_…</code>. A token
        allows only what its scopes cover, and never more than its owner can do.
      </p>
      <OperationList operations={operations.filter(({ isForStaff }) => isForStaff)} />
      <h2>Problems</h2>
      <p>Codes stay the same. Sentences may change, and some calls return a more specific one.</p>
      <ul className={styles.list}>
        {problems.map(({ code, status, sentence }) => (
          <li key={code} className={styles.operation}>
            <code>{code}</code> <span className={styles.method}>{status}</span>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OperationList({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className={styles.list}>
      {operations.map((operation) => (
        <li key={`${operation.method} ${operation.path}`} className={styles.operation}>
          <h3 className={styles.name}>
            <span className={styles.method}>{operation.method}</span> <code>{operation.path}</code>
          </h3>
          <p>{operation.summary}</p>
          <p className={styles.access}>
            {operation.access}
            {operation.scope && ` With an API token: ${operation.scope.toLowerCase()}.`}
          </p>
          {operation.body && <Schema title="Request body" text={operation.body} />}
          {operation.answer && <Schema title="Response" text={operation.answer} />}
          {operation.problems.length > 0 && (
            <Schema title="Problems" text={operation.problems.toSorted().join('\n')} />
          )}
        </li>
      ))}
    </ul>
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
