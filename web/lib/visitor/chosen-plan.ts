import { type ChosenPlan, chosenPlanIn } from '../billing/billing-link.ts'

const key = 'chosen-plan'
const lifeMs = 24 * 60 * 60 * 1000

/** Stores a visitor's plan until sign-in, for all tabs of the browser. */
export function saveChosenPlan({ plan, interval }: ChosenPlan) {
  try {
    localStorage.setItem(
      key,
      String(new URLSearchParams({ plan, interval, until: `${Date.now() + lifeMs}` })),
    )
  } catch {
    // If storage is blocked, the plan is chosen again in Billing.
  }
}

/** Returns the chosen plan; none after 24 hours, since the choice may be another person's. */
export function loadChosenPlan(): ChosenPlan | undefined {
  const stored = new URLSearchParams(readStored())
  return Number(stored.get('until')) > Date.now() ? chosenPlanIn(stored) : undefined
}

/** Returns the chosen plan and removes it, so that it is asked for once. */
export function takeChosenPlan() {
  const chosen = loadChosenPlan()
  clearChosenPlan()
  return chosen
}

export function clearChosenPlan() {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}

function readStored() {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
