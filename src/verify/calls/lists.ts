import type { Context, Subject } from '../context.ts';
import { said } from '../findings.ts';
import { entriesOf, rowOf, shapeOf } from '#contract/schema/shape.ts';
import { evaluate } from './evaluate.ts';

const rule = '1.4 lists';
type Row = Record<string, unknown>;
interface Page {
  list: Row[];
  nextId: string;
  hasMore: boolean;
}

/** Rows that a list needs so that its pages can be checked. */
const minRows = 3;
/** Fields of the time by which a list is sorted, newest first. */
const timeFields = ['createTime', 'time', 'loanTime', 'repayTime'];

function pageOf(result: unknown): Page | undefined {
  if (typeof result !== 'object' || result === null || !('list' in result) || !Array.isArray(result.list))
    return undefined;
  const { nextId = '', hasMore = false } = result as { nextId?: unknown; hasMore?: unknown };
  return { list: result.list as Row[], nextId: String(nextId), hasMore: hasMore === true };
}

/** What identifies a row: the whole row but what changes. */
function idOf(row: Row): string {
  const [name] = Object.keys(row).filter((each) => /Id$/.test(each) && /^\d{10,}$/.test(String(row[each])));
  return name === undefined ? JSON.stringify(row) : JSON.stringify([row[name], row['side']]);
}

/** Order, limit, pages without gap or overlap, span. exchange-api 1.4 */
export async function checkLists(context: Context, subject: Subject): Promise<void> {
  const { findings, client } = context;
  const { name, call, params, caller } = subject;
  const resultEntries = entriesOf(shapeOf(call.result));
  const paramEntries = entriesOf(shapeOf(call.params));
  const list = resultEntries.get('list');
  if (!list || !rowOf(list)) return;
  const report = (path: string, expected: string, received: unknown): void => {
    findings.add({ level: 'fail', subject: name, path, expected, received, isPersonal: call.auth !== 'none', rule });
  };
  const read = async (more: Row): Promise<Page | undefined> => {
    const answer = evaluate(context, name, await client.call(call, { ...params, ...more }, { caller }));
    return answer?.code === 0 ? pageOf(answer.result) : undefined;
  };

  if (paramEntries.has('startTime') && paramEntries.has('endTime')) {
    findings.checked(name, rule);
    const span = { startTime: 1_700_000_000_001, endTime: 1_700_000_000_000 };
    const answer = evaluate(context, name, await client.call(call, { ...params, ...span }, { caller }));
    if (answer && answer.code !== 10001)
      report('params.endTime', '10001 for an end before the start', said(`ret_code ${answer.code}`));
  }
  if (!paramEntries.has('limit')) return;
  if (paramEntries.has('from') && paramEntries.has('interval')) return checkBars();

  const isCursor = resultEntries.has('nextId');
  const isPaged = resultEntries.has('page');
  if (!isCursor && !isPaged) return;
  const all = await read({ limit: 100 });
  if (!all) return;
  findings.checked(name, rule);
  // In another order the pages follow each other in another way.
  if (isCursor && !checkOrder(all.list)) return;
  if (isCursor && all.list.length < 100 && (all.hasMore || all.nextId !== ''))
    report('result.hasMore', 'false at the end', true);
  if (all.list.length < minRows) {
    findings.add({ level: 'unchecked', subject: name, path: 'pages', expected: `needs ${minRows} rows`, rule });
    return;
  }
  const first = await read({ limit: 1 });
  if (!first) return;
  if (first.list.length !== 1) {
    report('params.limit', '1 row with limit 1', said(`${first.list.length} rows`));
    return;
  }
  if (isCursor && !first.hasMore) report('result.hasMore', 'true before the end', false);
  const second = await read(isCursor ? { limit: 2, fromId: first.nextId } : { limit: 1, page: 2 });
  if (!second) return;
  const expected = all.list.slice(1, isCursor ? 3 : 2).map(idOf);
  const isFollowing = JSON.stringify(second.list.map(idOf)) === JSON.stringify(expected);
  if (isFollowing) return;
  const overlaps = second.list.some((row) => idOf(row) === idOf(first.list[0] ?? {}));
  report(
    isCursor ? 'result.nextId' : 'params.page',
    'the rows after the page before',
    said(overlaps ? 'a row of the page before' : 'other rows'),
  );

  /** False after it has reported another order. */
  function checkOrder(rows: readonly Row[]): boolean {
    const field = timeFields.find((each) => rows.every((row) => typeof row[each] === 'number'));
    if (field === undefined) return true;
    const times = rows.map((row) => Number(row[field]));
    const index = times.findIndex((time, at) => at > 0 && time > (times[at - 1] ?? time));
    if (index > 0) report(`result.list[].${field}`, 'newest first', times[index]);
    return index <= 0;
  }

  /** Bars are oldest first, and the last of their range. */
  async function checkBars(): Promise<void> {
    findings.checked(name, rule);
    const bars = await read({ limit: 10 });
    if (!bars) return;
    const times = bars.list.map(({ t }) => Number(t));
    if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0)))
      report('result.list[].t', 'oldest first', said('another order'));
    if (bars.list.length > 10) report('params.limit', '10 bars with limit 10', bars.list.length);
  }
}
