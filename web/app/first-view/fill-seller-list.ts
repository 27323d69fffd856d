import type { SellerRow, SellerRows } from '#contract/operators/desk-sellers.ts'
import { sellerTexts } from '../../features/admin/users/seller-texts.ts'
import type { DeskFragments } from './desk-fragments.tsx'
import { contentOf, setTexts } from './fill-texts.ts'

/** Returns the first list of sellers; undefined where it shows more than the pieces have. What sellers have written is inserted as text only. */
export function filledSellerList(pieces: DeskFragments, { sellers, cursor }: SellerRows) {
  if (sellers.length === 0) return undefined
  const page = contentOf(pieces.page)
  const row = contentOf(pieces.row)
  page.querySelector('tbody')?.append(...sellers.map((seller) => filledRow(pieces, row, seller)))
  if (cursor) page.querySelector('main section')?.after(contentOf(pieces.more))
  return page
}

function filledRow({ badges }: DeskFragments, row: DocumentFragment, seller: SellerRow) {
  const filled = document.importNode(row, true)
  const states = [...seller.suspended, ...(seller.closes_at ? (['closed'] as const) : [])]
  filled.querySelector('[data-seller-state]')?.append(...states.map((state) => contentOf(badges[state])))
  setTexts(filled, sellerTexts(seller))
  return filled
}
