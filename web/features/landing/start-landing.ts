import { supportAddress } from '#rules/product.ts'
import { startCalculator } from './calculator.ts'
import { startPicker } from './picker.ts'
import { startPlanChoice } from './plan-choice.ts'
import { startReferral } from './referral.ts'

/** Makes the prerendered page interactive: calculator, product picker, plans and who came by a referral link. The page has no other script. */
export function startLanding(page: ParentNode) {
  startCalculator(page)
  startPicker(page)
  startPlanChoice(page)
  startReferral(page)
  // The address depends on the stage, which is known only in the browser.
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:support@"]'))
    link.href = `mailto:${supportAddress(location.hostname)}`
}
