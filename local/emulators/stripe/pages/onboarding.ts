import { type Account, find } from '../account.ts'
import { completeOnboarding } from '../connect/accounts.ts'
import type { OnboardingLink } from '../records.ts'
import { alertText, testNumbers, textField } from './fields.ts'
import { document, escaped, type Reply } from './html.ts'
import { missingPage } from './payment-page.ts'

/** The test numbers of Stripe's documentation for the United States. */
const banks: Readonly<Record<string, 'works' | 'closed'>> = {
  '000123456789': 'works',
  '000111111113': 'closed',
}

/** `/setup/e/{link}`: what Stripe has to know of a seller before money can be sent to them. */
export function onboardingReply(account: Account, id: string, form: URLSearchParams | undefined): Reply {
  const link = account.records.get('links', id)
  if (!link) return missingPage('This setup link does not exist', 'Go back to the app and start again.')
  if (link.isUsed || link.expiresAt <= account.seconds()) return { to: link.refreshUrl }
  if (!form) return shown(account, link)
  if (form.get('action') === 'later') return leave(account, link)
  const accountNumber = (form.get('account_number') ?? '').replace(/[\s-]/g, '')
  const bank = banks[accountNumber]
  if (!bank) return shown(account, link, 'Only test account numbers work here, for example 000123456789.')
  completeOnboarding(account, find(account, 'sellers', link.accountId), { bank, accountNumber })
  return leave(account, link)
}

function leave(account: Account, link: OnboardingLink): Reply {
  account.records.put('links', { ...link, isUsed: true })
  return { to: link.returnUrl }
}

function shown(account: Account, { accountId }: OnboardingLink, alert?: string): Reply {
  const { contact_email, identity } = find(account, 'sellers', accountId).account
  const html = document(
    'Get paid',
    `<main class="narrow"><section>
<h1>Get paid</h1>
<p class="quiet">${escaped(contact_email ?? '')}, ${escaped(identity?.country ?? '')}</p>
<form method="post">
${alertText(alert)}
${textField('Account number', 'name="account_number" maxlength="34" required value="000123456789"', alert)}
<button class="primary" name="action" value="submit">Submit</button>
<button name="action" value="later" formnovalidate>Continue later</button>
</form>
${testNumbers('Test account numbers', { 'Receives payouts': '000123456789', 'Is closed, so that payouts return': '000111111113' })}
</section></main>`,
  )
  return { status: alert ? 402 : 200, html }
}
