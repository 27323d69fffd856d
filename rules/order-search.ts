import { searchTerm } from './customer-search.ts'

/** What a search looks at in an order. */
type Searched = {
  id: string
  state: string
  buyer: { email: string; full_email?: string | undefined }
  lines: readonly { title: string; product_id: string }[]
}
export type OrderSearch = {
  q?: string | undefined
  state?: string | undefined
  product?: string | undefined
}

/**
 * Returns whether an order has this state and product and contains the text anywhere in its id, an address that the
 * seller sees of its buyer, or a title, ignoring case. A whole address is also compared as it is masked.
 */
export function matchesOrder({ id, state, buyer, lines }: Searched, search: OrderSearch): boolean {
  const text = search.q?.trim().toLowerCase()
  const texts = text ? [text, searchTerm(text)] : []
  const looked = [id, buyer.email, buyer.full_email ?? '', ...lines.map(({ title }) => title)]
  return (
    (!search.state || state === search.state) &&
    (!search.product || lines.some(({ product_id }) => product_id === search.product)) &&
    (!text || looked.some((one) => texts.some((wanted) => one.toLowerCase().includes(wanted))))
  )
}
