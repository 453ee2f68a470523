import { anyone, publicFor } from '@tinsmith/contract/access';
import { categoryNames, type RuleCategory, ruleCategories } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getRulePool } from '../../api/gen/rule.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './pool.module.css';
import { PoolMap } from './pool-map.tsx';
import { PoolTable } from './pool-table.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(30), query: ['compo', 'view'] };

const load = async ({ call, url }: PageRequest) => {
  const compo = url.searchParams.get('compo');
  const { rules, title } = await call(getRulePool, { query: compo ? { compo } : {} });
  return {
    rules,
    title,
    compo: title === null ? null : compo,
    isTable: url.searchParams.get('view') === 'table',
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: args.loaderData?.title ? `The rule pool of ${args.loaderData.title}` : 'The rule pool',
    description: 'Every rule in the pool: how interesting and how challenging people find it.',
    path: args.loaderData?.compo ? `/rules/pool?compo=${args.loaderData.compo}` : '/rules/pool',
  });

export default function RulePoolPage() {
  const { rules, title, compo, isTable } = useLoaderData<typeof loader>();
  const [category, setCategory] = useState<RuleCategory | null>(null);
  const address = (view?: string) => {
    const query = new URLSearchParams({ ...(compo && { compo }), ...(view && { view }) });
    return query.size > 0 ? `/rules/pool?${query}` : '/rules/pool';
  };
  const countOf = (one: RuleCategory) => rules.filter((rule) => rule.category === one).length;
  return (
    <>
      <Breadcrumbs
        items={
          compo && title
            ? [
                { label: title, to: `/${compo}/` },
                { label: 'Rules', to: `/${compo}/rules` },
                { label: 'Pool' },
              ]
            : [{ label: 'Rule-o-matic', to: '/rule-o-matic' }, { label: 'Pool' }]
        }
      />
      <PageHead
        title="The rule pool"
        lead={
          compo
            ? `As it was when the rules of ${title} were drawn. Every bead is a rule: further right is more interesting, higher up is harder.`
            : "Every bead is a rule: further right is more interesting, higher up is harder. The small ones can't be drawn."
        }
      />
      {rules.length === 0 ? (
        <Empty title="There are no rules yet.">
          <Link to="/rules/propose">Propose the first one</Link>
        </Empty>
      ) : (
        <>
          <div className={styles.filters}>
            <Chips
              legend="Category"
              isLegendHidden
              type="radio"
              name="category"
              options={[
                { value: 'all', label: 'All', count: rules.length },
                ...ruleCategories.map((one) => ({
                  value: one,
                  label: categoryNames[one],
                  count: countOf(one),
                })),
              ]}
              values={[category ?? 'all']}
              onChange={([value]) => setCategory(value === 'all' ? null : (value as RuleCategory))}
            />
            <Segments
              label="Show as"
              items={[
                { label: 'Map', to: address(), isCurrent: !isTable },
                { label: 'Table', to: address('table'), isCurrent: isTable },
              ]}
            />
          </div>
          {!isTable && <PoolMap rules={rules} category={category} />}
          <PoolTable rules={category === null ? rules : rules.filter((rule) => rule.category === category)} />
        </>
      )}
    </>
  );
}
