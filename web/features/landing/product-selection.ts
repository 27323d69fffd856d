import { maySellProduct, minLandingProducts, type Plan, plans, productLimit } from '#rules/plans.ts'
import { loadChosenProducts, saveChosenProducts } from '../../lib/chosen-products.ts'
import { loadPicked, savePicked } from '../../lib/picked-products.ts'
import { showToast } from './toast.ts'

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
