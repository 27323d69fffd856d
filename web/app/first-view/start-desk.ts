import type { SellerRows } from '#contract/operators/desk-sellers.ts'
import { isSearchShortcut, moveBetweenRows } from '../../features/admin/desk-keys.ts'
import type { DeskFragments } from './desk-fragments.tsx'
import { filledSellerList } from './fill-seller-list.ts'
import { showFirstView } from './show-first-view.ts'

/** The keys of the page work before the application does, which then moves the focus to what it draws. */
function followKeys(root: HTMLElement) {
  addEventListener('keydown', (event) => {
    if (root.dataset.early === undefined) return
    if (!isSearchShortcut(event)) return moveBetweenRows(event)
    event.preventDefault()
    root.querySelector<HTMLElement>('[type=search]')?.focus()
  })
}

/** As in web/app/shell/shell.tsx. */
const withSidebar = '(width >= 64rem)'
const scrollToEntries = (root: HTMLElement) =>
  root.querySelector('[data-admin-entries]')?.scrollIntoView({ block: 'nearest' })

let isFollowed = false

showFirstView({
  path: '/api/admin/sellers',
  placeholdersAfterMs: 200,
  startsBesidePlaceholders: false,
  filled: (pieces: DeskFragments, list: SellerRows) => filledSellerList(pieces, list),
  onShown(root) {
    // In the frame that paints the page, which lays it out in any case.
    if (matchMedia(withSidebar).matches) requestAnimationFrame(() => scrollToEntries(root))
    if (!isFollowed) followKeys(root)
    isFollowed = true
  },
})
