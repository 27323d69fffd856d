import { maySellProduct, minLandingProducts, type Plan, plans, productLimit } from '#rules/billing/plans.ts'
import { loadChosenProducts, saveChosenProducts } from '../../lib/visitor/chosen-products.ts'
import { loadPicked, savePicked } from '../../lib/visitor/picked-products.ts'

type Product = { id: string; pro_only: boolean }
type Picked = { chosen: string[]; refusal?: 'pro-product' | 'plan-limit' }

/** Adds the product to the selection or removes it. Returns a refusal if the plan does not allow it. */
export function pickedProductIds(chosen: readonly string[], product: Product, plan: Plan): Picked {
  if (chosen.includes(product.id)) return { chosen: chosen.filter((id) => id !== product.id) }
  if (!maySellProduct(plan, product)) return { chosen: [...chosen], refusal: 'pro-product' }
  if (chosen.length >= productLimit(plan)) return { chosen: [...chosen], refusal: 'plan-limit' }
  return { chosen: [...chosen, product.id] }
}

export const meetsMinimum = (chosen: readonly string[]) => chosen.length >= minLandingProducts

/** A visitor has no plan yet. New stores start on the default plan. */
const plan = 'lite'

const refusals = {
  'pro-product': 'This product comes with the Pro plan.',
  'plan-limit': `The ${plans.lite.label} plan holds ${plans.lite.productLimit} products. Pro holds ${plans.pro.productLimit}.`,
}

const reasons = { 'pro-product': 'pro-product', 'plan-limit': 'products' }

const seePlans = (refusal: keyof typeof reasons) => ({
  label: 'See Plans',
  onClick: () => location.assign(`/app/billing?reason=${reasons[refusal]}&return_to=%2Fapp%2Foffers`),
})

/** Lets the visitor choose products. The choice survives a reload of the tab, and is kept for after sign-in. */
export function startPicker(page: ParentNode) {
  const picker = page.querySelector('#products')
  if (!picker) return
  let chosen: readonly string[] = loadPicked() ?? loadChosenProducts()
  const cards = [...picker.querySelectorAll<HTMLElement>('[data-product]')]
  const show = () => {
    for (const card of cards) showChoice(card, chosen.includes(card.dataset.product ?? ''))
    const count = picker.querySelector('[data-count]')
    if (count) count.textContent = String(chosen.length)
  }
  const pick = ({ dataset }: HTMLElement) => {
    const next = pickedProductIds(
      chosen,
      { id: dataset.product ?? '', pro_only: dataset.pro !== undefined },
      plan,
    )
    if (next.refusal) showToast(page, 'Upgrade to Pro Plan', refusals[next.refusal], seePlans(next.refusal))
    chosen = next.chosen
    savePicked(chosen)
    show()
  }
  for (const card of cards) card.querySelector('[aria-pressed]')?.addEventListener('click', () => pick(card))
  picker.querySelector('form')?.addEventListener('submit', (event) => {
    if (meetsMinimum(chosen)) return saveChosenProducts(chosen)
    event.preventDefault()
    showToast(page, 'Selection Required', 'Please select at least 3 products to create your store.')
  })
  show()
}

function showChoice(card: HTMLElement, isChosen: boolean) {
  card.toggleAttribute('data-chosen', isChosen)
  const button = card.querySelector('[aria-pressed]')
  button?.setAttribute('aria-pressed', String(isChosen))
  for (const label of button?.querySelectorAll<HTMLElement>('[data-when]') ?? [])
    label.hidden = (label.dataset.when === 'chosen') !== isChosen
}

type Action = { label: string; onClick: () => void }

const shownMs = 4_000
/** Long enough to reach the button. */
const shownWithActionMs = 10_000

/** Shows a message for some seconds, longer while the pointer or the focus is on it. */
function showToast(page: ParentNode, title: string, text: string, action?: Action) {
  const toasts = page.querySelector('[data-toasts]')
  if (!toasts) return
  const toast = element('li', toastClasses)
  const words = element('div', 'min-w-0 flex-1')
  words.append(element('p', 'text-sm font-semibold', title), element('p', 'text-sm text-muted', text))
  toast.append(words)
  if (action) toast.append(actionButton(action))
  // A second press replaces its message.
  toasts.replaceChildren(toast)
  removeLater(toast, action ? shownWithActionMs : shownMs)
}

const toastClasses =
  'pointer-events-auto flex w-full items-center gap-3 rounded-xl border border-line bg-raised p-4 text-ink shadow-float animate-fade'

function element(name: string, className: string, text = '') {
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}

function actionButton({ label, onClick }: Action) {
  const button = element(
    'button',
    'min-h-9 shrink-0 rounded-md bg-accent px-3 text-sm font-semibold text-accent-ink max-sm:min-h-11',
    label,
  )
  button.setAttribute('type', 'button')
  button.addEventListener('click', onClick)
  return button
}

function removeLater(toast: HTMLElement, waitMs: number) {
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    timer = setTimeout(() => toast.remove(), waitMs)
  }
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, () => clearTimeout(timer))
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, start)
  start()
}
