import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import { type FigureItem, type FigureList, figureLists } from '#contract/operators/platform.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { call } from '../../../lib/api.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { microDollars } from '../cost.ts'
import { dayText } from '../days.ts'
import { DeskList } from '../desk-list.tsx'
import { Cell, type Heading, TimeCell } from '../desk-parts.tsx'
import { SellerName } from '../seller-name.tsx'
import { deskKey } from '../use-desk.ts'

const dashboard = '/admin/dashboard'

/** Returns the URL of the list that a figure counts, of a day (UTC) or of all days. */
export const figurePath = (list: FigureList, day?: string) =>
  `${dashboard}?${new URLSearchParams({ figure: list, ...(day && { day }) })}`

/** Returns the list that the page's URL names. */
export const figureListIn = (params: URLSearchParams) =>
  figureLists.find((list) => list === params.get('figure'))

type ListView = {
  title: string
  empty: string
  scope: string
  headings: readonly Heading[]
  /** The tab of the seller's page that has more. */
  tab: string
  subject: (item: FigureItem) => ReactNode
  numbers: (item: FigureItem) => string[]
}

const money = ({ cents = 0 }: FigureItem) => [dollarsAndCents(cents)]

const recent = 'Those of the last two months, the newest first.'
const views: Record<FigureList, ListView> = {
  sales: {
    title: 'Sales',
    empty: 'Nothing was sold.',
    scope: recent,
    headings: ['Payment', { number: 'Paid' }, 'Seller', 'When'],
    tab: '?tab=orders',
    subject: ({ id }) => <PurchaseLink id={id} />,
    numbers: money,
  },
  refunds: {
    title: 'Refunds',
    empty: 'Nothing was refunded.',
    scope: recent,
    headings: ['Payment', { number: 'Refunded' }, 'Seller', 'When'],
    tab: '?tab=orders',
    subject: ({ id }) => <PurchaseLink id={id} />,
    numbers: money,
  },
  credits: {
    title: 'Credits spent',
    empty: 'Nobody spent credits.',
    scope: recent,
    headings: ['Spent on', { number: 'Credits' }, 'Seller', 'When'],
    tab: '?tab=credits',
    subject: ({ text = '' }) => spentOn[text] ?? text,
    numbers: ({ credits = 0 }) => [String(credits)],
  },
  subscriptions: {
    title: 'Subscriptions',
    empty: 'Nobody has a subscription.',
    scope: 'Those that are paid now.',
    headings: ['Paid', { number: 'A month' }, 'Seller', 'Since'],
    tab: '',
    subject: ({ text = '' }) => intervals[text] ?? text,
    numbers: money,
  },
  owed: {
    title: 'Owed to sellers',
    empty: 'Nothing is owed to anybody.',
    scope: 'What was earned and not paid, also what is held until a later day; the most first.',
    headings: ['Seller', { number: 'Owed' }],
    tab: '',
    subject: (item) => <Seller list="owed" item={item} />,
    numbers: money,
  },
  model: {
    title: 'AI cost',
    empty: 'The model was not asked.',
    scope: 'Calls of the last two months, the newest days first.',
    headings: ['Asked for', { number: 'Calls' }, { number: 'At list price' }, 'Seller', 'Last'],
    tab: '?tab=credits',
    subject: ({ text = '' }) => askedFor[text] ?? text,
    numbers: ({ calls = 0, micro_dollars }) => [String(calls), costText(micro_dollars)],
  },
}

const spentOn: Record<string, string> = {
  generation: 'A site',
  section: 'A section of a site',
  campaign: 'A campaign',
  angle: 'A piece of a campaign',
}
const askedFor: Record<string, string> = {
  generation: 'Sites',
  campaign: 'Campaigns',
  angle: 'Pieces of campaigns',
  answer: 'Drafts of answers',
  knowledge: 'Knowledge of courses',
}
const ofOperators = new Set(['answer', 'knowledge'])
const costText = (amount: number | undefined) => (amount === undefined ? 'not known' : microDollars(amount))
const intervals: Record<string, string> = { month: 'Monthly', year: 'Yearly' }

const PurchaseLink = ({ id }: { id: string }) => (
  <Link
    to={`/admin/payouts?${new URLSearchParams({ tab: 'disputes', purchase: id })}`}
    className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
  >
    {id}
  </Link>
)

const withoutDays = new Set<FigureList>(['subscriptions', 'owed'])
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** What a figure of the dashboard counts, newest first. */
export function FigureItems({ list, day: given }: { list: FigureList; day: string }) {
  const [, setParams] = useSearchParams()
  const day = dayPattern.test(given) && !withoutDays.has(list) ? given : undefined
  const { title, empty, headings, scope } = views[list]
  const query = useInfiniteQuery({
    queryKey: [...deskKey, 'figures', list, day ?? ''],
    queryFn: ({ pageParam }) =>
      call(platformApi['list-figure'], {
        list,
        ...(day && { day }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  })
  const showAll = () => setParams({ figure: list }, { replace: true })
  return (
    <>
      <BackLink to={dashboard} text="Dashboard" />
      <PageHeader title={title} text={day ? <OfDay day={day} onAll={showAll} /> : scope} />
      <DeskList
        query={query}
        rowsOf={(page) => page.items}
        label={title}
        headings={headings}
        empty={{ title: 'None', text: empty }}
      >
        {(item) => <Row key={`${item.id} ${item.at} ${item.cents}`} list={list} item={item} />}
      </DeskList>
    </>
  )
}

const OfDay = ({ day, onAll }: { day: string; onAll: () => void }) => (
  <>
    {dayText(day)} in UTC.{' '}
    <button type="button" onClick={onAll} className="min-h-11 font-semibold text-accent hover:underline">
      Show all days
    </button>
  </>
)

const Seller = ({ list, item }: { list: FigureList; item: FigureItem }) => (
  <SellerName seller={item} to={`/admin/users/${encodeURIComponent(item.tenant_id)}${views[list].tab}`} />
)

const Row = ({ list, item }: { list: FigureList; item: FigureItem }) => (
  <tr>
    <Cell>{views[list].subject(item)}</Cell>
    {views[list].numbers(item).map((number) => (
      <Cell key={number} isNumber>
        {number}
      </Cell>
    ))}
    {list !== 'owed' && (
      <Cell>{ofOperators.has(item.text ?? '') ? 'Operators' : <Seller list={list} item={item} />}</Cell>
    )}
    {item.at && <TimeCell at={item.at} />}
  </tr>
)
