import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router-dom'
import {
  type SellerRow,
  type SellerRows,
  type Suspendable,
  suspendable,
} from '#contract/operators/desk-sellers.ts'
import { AdminUsersPage } from '../../features/admin/users/admin-users-page.tsx'
import { sellerTexts } from '../../features/admin/users/seller-texts.ts'
import { sellersQuery } from '../../features/admin/users/use-sellers.ts'
import { queryClient } from '../../lib/queries.ts'
import { saveSessionMarker } from '../../lib/session/marker.ts'
import { session } from '../../lib/session.ts'
import { Shell } from '../shell/shell.tsx'

/** The desk's list of sellers in pieces: `{{name}}` stands where a text of a seller will be. */
export type DeskFragments = {
  loading: string
  /** With no row in its table. */
  page: string
  row: string
  /** What is appended to the row's `[data-seller-state]`. */
  badges: Record<Suspendable | 'closed', string>
  /** What follows the table if there are more. */
  more: string
}

const operator = {
  userId: 'user',
  email: 'sample-operator@mail.invalid',
  name: 'Sample-Operator',
  tenantId: 'tenant',
  role: 'admin',
}

/** Each text in it occurs nowhere else in its row. */
const sample: SellerRow = {
  tenant_id: 'sample-tenant',
  email: 'sample-seller@mail.invalid',
  name: 'Sample-Name',
  store_name: 'Sample-Store',
  plan: 'pro',
  orders: 9_000_001,
  commission_cents: 900_000_201,
  signed_up_at: '2026-01-05T12:00:00.000Z',
  suspended: [...suspendable],
  closes_at: '2026-02-05T12:00:00.000Z',
}

/** Returns the pieces of the list of sellers. Runs at build time only. An operator is signed in from then on. */
export function deskFragments(): DeskFragments {
  signInOperator()
  const page = sellersHtml({ sellers: [sample], cursor: 'more' })
  const row = pieceOf(page, /<tr>(?:(?!<tr>).)*<\/tr>(?=<\/tbody>)/)
  const more = pieceOf(page, /(?<=<\/table><\/section>)<div .*?<\/button><\/div>/)
  const state = pieceOf(row, /<span data-seller-state=""[^>]*>.*(?=<\/span><\/td>)/)
  const badges = state.slice(state.indexOf('>') + 1).match(/<span.*?<\/span>/g) ?? []
  const badgeOf = (what: Suspendable | 'closed') => badges[[...suspendable, 'closed'].indexOf(what)] ?? ''
  return {
    loading: sellersHtml(undefined),
    page: page.replace(row, '').replace(more, ''),
    row: withPlaces(row.replace(badges.join(''), '')),
    badges: {
      store: badgeOf('store'),
      payouts: badgeOf('payouts'),
      mail: badgeOf('mail'),
      ai: badgeOf('ai'),
      closed: badgeOf('closed'),
    },
    more,
  }
}

/** The desk is in the navigation of operators only. */
function signInOperator() {
  saveSessionMarker(operator.userId)
  session.adopt({ accessToken: '', expiresAt: Number.POSITIVE_INFINITY, user: operator })
}

/** @throws Error if a text is not where sellerTexts says */
const withPlaces = (row: string) =>
  Object.entries(sellerTexts(sample)).reduce((marked, [name, text]) => {
    const place = name === 'id' ? `/${text}"` : `>${text}<`
    if (!text || !marked.includes(place))
      throw new Error(`A row of the desk does not say "${text}" (${name}).`)
    return marked.replace(place, place.replace(text, `{{${name}}}`))
  }, row)

/** Returns what the application draws of a list of sellers, or while it waits for the reply. */
export function sellersHtml(list: SellerRows | undefined) {
  queryClient.clear()
  if (list) queryClient.setQueryData(sellersQuery({}).queryKey, { pages: [list], pageParams: [''] })
  const html = renderToStaticMarkup(
    <StaticRouter location="/admin/users">
      <Routes>
        <Route element={<Shell />}>
          <Route path="*" element={<AdminUsersPage />} />
        </Route>
      </Routes>
    </StaticRouter>,
  )
  // The application says who is signed in.
  return html.replaceAll(` title="${operator.email}"`, '').replaceAll(operator.email, '&nbsp;')
}

function pieceOf(html: string, pattern: RegExp) {
  const [piece] = pattern.exec(html) ?? []
  if (!piece) throw new Error(`The list of sellers has no ${pattern}.`)
  return piece
}
