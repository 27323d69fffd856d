import { supportAddress } from '#rules/product.ts'
import { startCalculator } from './calculator.ts'
import { startPicker } from './picker.ts'
import { startPlanChoice } from './plan-choice.ts'

/** Makes the prerendered page interactive: calculator, product picker and plans. The page has no other script. */
export function startLanding(page: ParentNode) {
  startCalculator(page)
  startPicker(page)
  startPlanChoice(page)
  // The address depends on the stage, which is known only in the browser.
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:support@"]'))
    link.href = `mailto:${supportAddress(location.hostname)}`
}
