import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import { countryName } from '#rules/country.ts'
import { payoutCountries } from '#rules/money/payout.ts'
import { likelyPayoutCountry } from '#rules/money/payout-country.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AccountStateBadge } from './payout-state-badge.tsx'
import { useSetUpPayouts } from './use-payouts.ts'

type Country = (typeof payoutCountries)[number]

const texts: Record<PayoutAccount['state'], string> = {
  not_begun: 'Stripe sends your money and asks for your details and bank account. It takes a few minutes.',
  more_needed: 'You can go on where you stopped.',
  in_review: 'You need not do anything meanwhile.',
  ready: 'Stripe can pay you. Your bank account and details are kept there.',
  refused: 'Your details are still at Stripe.',
}
const actions: Record<PayoutAccount['state'], string> = {
  not_begun: 'Set up payouts',
  more_needed: 'Continue setup',
  in_review: 'Open Stripe',
  ready: 'Change details',
  refused: 'Open Stripe',
}

/** Where the money goes, and how far the setup is. */
export function AccountCard({ account }: { account: PayoutAccount }) {
  const { state, country, bank_last4 } = account
  const isNew = state === 'not_begun'
  const setUp = useSetUpPayouts()
  return (
    <Card className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">Payout account</h2>
        <AccountStateBadge state={state} />
      </div>
      <p className="mt-3 text-sm">{texts[state]}</p>
      {country && !isNew && <p className="mt-1 text-sm text-muted">{countryName(country)}</p>}
      {bank_last4 && <p className="mt-1 text-sm text-muted">Bank account ending in {bank_last4}</p>}
      <div className="mt-auto pt-5">
        {isNew ? (
          <CountryForm action={actions[state]} isBusy={setUp.isPending} onChosen={setUp.mutate} />
        ) : (
          <Button
            variant={state === 'more_needed' ? 'primary' : 'secondary'}
            className="max-sm:w-full"
            busy={setUp.isPending}
            busyText="Opening..."
            onClick={() => setUp.mutate({})}
          >
            {actions[state]}
            <ExternalLink aria-hidden />
          </Button>
        )}
        {(state === 'more_needed' || state === 'refused') && (
          <details className="mt-3 text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline-offset-4 hover:underline">
              Another country?
            </summary>
            <CountryForm
              action="Begin again"
              variant="secondary"
              isBusy={setUp.isPending}
              onChosen={setUp.mutate}
            />
          </details>
        )}
      </div>
    </Card>
  )
}

type FormProps = {
  action: string
  variant?: 'primary' | 'secondary'
  isBusy: boolean
  onChosen: (input: { country: Country }) => void
}

const options = payoutCountries
  .map((value) => ({ value, text: countryName(value) }))
  .toSorted((one, other) => one.text.localeCompare(other.text))

const browserCountry = () =>
  likelyPayoutCountry(new Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language)

function CountryForm({ action, variant = 'primary', isBusy, onChosen }: FormProps) {
  const [country, setCountry] = useState<Country | undefined>(browserCountry)
  return (
    <form
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (country) onChosen({ country })
      }}
    >
      <SelectField
        label="Your country"
        value={country}
        placeholder="Choose your country"
        options={options}
        onChange={setCountry}
        required
      />
      <Button type="submit" variant={variant} busy={isBusy} busyText="Opening...">
        {action}
        <ExternalLink aria-hidden />
      </Button>
      <p className="text-xs text-muted sm:col-span-2">
        Where you live or your business is. Payouts to other countries are not possible yet.
      </p>
    </form>
  )
}
