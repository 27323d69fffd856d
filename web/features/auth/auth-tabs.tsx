import { Suspense, useState } from 'react'
import { plans } from '#rules/billing/plans.ts'
import { planPriceCents, trialDays } from '#rules/billing/subscription.ts'
import { productName } from '#rules/courses/product.ts'
import { wholeDollars } from '#rules/money/money.ts'
import { loadChosenPlan } from '../../lib/visitor/chosen-plan.ts'
import { Notice } from '../../ui/code-entry/notice.tsx'
import { TabButton, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { lazyPage } from '../../ui/feedback/lazy-page.tsx'
import type { Tab } from './auth-screen.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { Flow } from './use-flow.ts'

const headings: Record<Tab, { title: string; text: string }> = {
  'sign-in': { title: 'Good to see you', text: 'Sign in to your store.' },
  'sign-up': { title: 'Open your store', text: `Create your ${productName} account. It takes a minute.` },
}
const tabs: { value: Tab; text: string }[] = [
  { value: 'sign-in', text: 'Sign In' },
  { value: 'sign-up', text: 'Sign Up' },
]
const isTab = (value: string): value is Tab => Object.hasOwn(headings, value)

/** Fetched once the sign-in form is shown; the document of sign-up has it preloaded. */
export const SignUp = lazyPage(async () => (await import('./sign-up-form.tsx')).SignUpForm)

type Props = { flow: Flow; notice: string | undefined }

/** The sign-in and sign-up tabs. */
export function AuthTabs({ flow, notice }: Props) {
  const { tab } = flow
  const { title, text } = headings[tab]
  return (
    <>
      {notice && <Notice text={notice} />}
      <h1 className="font-display text-title font-semibold tracking-title">{title}</h1>
      <p className="mt-1.5 text-muted">{text}</p>
      <ChosenPlanLine />
      <Tabs value={tab} onValueChange={(value) => isTab(value) && flow.toTab(value)} className="mt-7">
        <TabList aria-label="Account" className="grid grid-cols-2 gap-1 rounded-xl bg-subtle p-1">
          {tabs.map(({ value, text: name }) => (
            <TabButton
              key={value}
              value={value}
              className="min-h-11 rounded-lg text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-selected data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:inset-ring data-[state=active]:inset-ring-selected-edge"
            >
              {name}
            </TabButton>
          ))}
        </TabList>
        <TabPanel value="sign-in" tabIndex={-1} className="pt-7">
          <SignInForm flow={flow} />
        </TabPanel>
        <TabPanel value="sign-up" tabIndex={-1} className="pt-7">
          <Suspense>
            <SignUp flow={flow} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  )
}

/** The plan that a visitor has chosen, and what follows from it. */
function ChosenPlanLine() {
  const [chosen] = useState(loadChosenPlan)
  if (!chosen) return null
  const { label, priceCentsPerMonth } = plans[chosen.plan]
  const price = wholeDollars(planPriceCents(priceCentsPerMonth, chosen.interval))
  return (
    <p className="mt-4 border-accent border-l-2 pl-3 text-sm text-muted">
      You chose <b className="font-semibold text-ink">{label}</b>, {price} a {chosen.interval}. The payment
      page opens after your first sign-in; the first {trialDays} days are free.
    </p>
  )
}
