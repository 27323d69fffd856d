import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import { type FigureItem, type FigureList, figureLists } from '#contract/operators/platform.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { call } from '../../../lib/api.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayText } from '../days.ts'
import { DeskList } from '../desk-list.tsx'
import { Cell, type Heading, TimeCell } from '../desk-parts.tsx'
import { SellerName } from '../seller-name.tsx'
import { deskKey } from '../use-desk.ts'

const dashboard = '/admin/dashboard'

/** Returns the address of what a figure counts, of a day (UTC) or of all days. */
export const figurePath = (list: FigureList, day?: string) =>
  `${dashboard}?${new URLSearchParams({ figure: list, ...(day && { day }) })}`

/** Returns the list that the page's address names. */
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
}

const recent = 'Those of the last two months, the newest first.'
const views: Record<FigureList, ListView> = {
  sales: {
    title: 'Sales',
    empty: 'Nothing was sold.',
    scope: recent,
    headings: ['Payment', { number: 'Paid' }, 'Seller', 'When'],
    tab: '?tab=orders',
    subject: ({ id }) => <PurchaseLink id={id} />,
  },
  refunds: {
    title: 'Refunds',
    empty: 'Nothing was refunded.',
    scope: recent,
    headings: ['Payment', { number: 'Refunded' }, 'Seller', 'When'],
    tab: '?tab=orders',
    subject: ({ id }) => <PurchaseLink id={id} />,
  },
  credits: {
    title: 'Credits spent',
    empty: 'Nobody spent credits.',
    scope: recent,
    headings: ['Spent on', { number: 'Credits' }, 'Seller', 'When'],
    tab: '?tab=credits',
    subject: ({ text = '' }) => spentOn[text] ?? text,
  },
  subscriptions: {
    title: 'Subscriptions',
    empty: 'Nobody has a subscription.',
    scope: 'Those that are paid now.',
    headings: ['Paid', { number: 'A month' }, 'Seller', 'Since'],
    tab: '',
    subject: ({ text = '' }) => intervals[text] ?? text,
  },
}

const spentOn: Record<string, string> = {
  generation: 'A site',
  section: 'A section of a site',
  campaign: 'A campaign',
  angle: 'A piece of a campaign',
}
const intervals: Record<string, string> = { month: 'Monthly', year: 'Yearly' }

const PurchaseLink = ({ id }: { id: string }) => (
  <Link
    to={`/admin/payouts?${new URLSearchParams({ tab: 'disputes', purchase: id })}`}
    className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
  >
    {id}
  </Link>
)

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** What a figure of the dashboard counts, newest first. */
export function FigureItems({ list, day: given }: { list: FigureList; day: string }) {
  const [, setParams] = useSearchParams()
  const day = dayPattern.test(given) && list !== 'subscriptions' ? given : undefined
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

const Row = ({ list, item }: { list: FigureList; item: FigureItem }) => (
  <tr>
    <Cell>{views[list].subject(item)}</Cell>
    <Cell isNumber>{item.cents === undefined ? item.credits : dollarsAndCents(item.cents)}</Cell>
    <Cell>
      <SellerName seller={item} to={`/admin/users/${encodeURIComponent(item.tenant_id)}${views[list].tab}`} />
    </Cell>
    <TimeCell at={item.at} />
  </tr>
)
