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
 * Returns whether an order has this state and product and contains the text anywhere in its id, the address that the
 * seller sees of its buyer, or a title, ignoring case.
 */
export function matchesOrder({ id, state, buyer, lines }: Searched, search: OrderSearch): boolean {
  const text = search.q?.trim().toLowerCase()
  const titles = lines.map(({ title }) => title)
  return (
    (!search.state || state === search.state) &&
    (!search.product || lines.some(({ product_id }) => product_id === search.product)) &&
    (!text ||
      [id, buyer.full_email ?? buyer.email, ...titles].some((one) => one.toLowerCase().includes(text)))
  )
}
