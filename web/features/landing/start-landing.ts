import { supportEmail } from '#rules/product.ts'
import { startCalculator } from './calculator.ts'
import { startPicker } from './product-selection.ts'
import { startReferral } from './referral.ts'

/** Makes the prerendered page interactive: calculator, product picker, plans and who came by a referral link. The page has no other script. */
export function startLanding(page: ParentNode) {
  startCalculator(page)
  startPicker(page)
  startPlanChoice(page)
  startReferral(page)
  // The address depends on the stage, which is known only in the browser.
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:support@"]'))
    link.href = `mailto:${supportEmail(location.hostname)}`
}

/** Marks the plan that the visitor has pressed, while the browser goes on to it. */
function startPlanChoice(page: ParentNode) {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('#pricing a[data-choose]')]
  for (const link of links)
    link.addEventListener('click', () => {
      for (const other of links) {
        const isChosen = other === link
        other.textContent = isChosen ? 'Selected' : (other.dataset.choose ?? '')
        if (isChosen) other.setAttribute('aria-current', 'true')
        else other.removeAttribute('aria-current')
      }
    })
}
