import { useQuery } from '@tanstack/react-query'
import { platformApi } from '#contract/api/operators/platform-api.ts'
import type { PlatformSettings } from '#contract/operators/platform.ts'
import { closingDays } from '#rules/accounts/closing.ts'
import {
  campaignCost,
  creditsPerMonth,
  generationCost,
  generationsPerHour,
  signUpCredits,
} from '#rules/billing/credits.ts'
import { planIds, plans } from '#rules/billing/plans.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { minPayoutCents } from '#rules/money/payout.ts'
import { amountCapOf, capOf, changesPerDay, refundAloneCents } from '#rules/operators.ts'
import { withThousandsSeparators } from '#rules/text.ts'
import { call } from '../../../lib/api.ts'
import { Cell, DeskError, DeskLoading, DeskTable, deskHeading } from '../desk-parts.tsx'
import { deskKey } from '../use-desk.ts'
import { AnnouncementsSection } from './announcements-section.tsx'

type Row = readonly [name: string, value: string, where: string]

/** Lists the settings, each with the place where it is changed. Only announcements are changed here. */
export function PlatformPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: [...deskKey, 'platform'],
    queryFn: () => call(platformApi['get-platform'], {}),
    staleTime: 0,
  })
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading settings" />
  return (
    <div className="grid grid-cols-1 gap-8">
      <AnnouncementsSection announcements={data.announcements} />
      <section>
        <h2 className={deskHeading}>Settings</h2>
        <DeskTable label="Settings" headings={['Setting', 'Now', 'Changed in']}>
          {[...ofStage(data), ...ofRules].map(([name, value, where]) => (
            <tr key={name}>
              <Cell>{name}</Cell>
              <Cell>{value}</Cell>
              <Cell>
                <code className="text-xs text-muted">{where}</code>
              </Cell>
            </tr>
          ))}
        </DeskTable>
      </section>
    </div>
  )
}

const ofStage = ({ stage, campaigns, generations, model }: PlatformSettings): Row[] => [
  ['Stage', stage, 'cdk deploy -c stage=...'],
  [
    'Model',
    !model
      ? 'Could not be asked'
      : model.is_known
        ? model.name
        : `${model.name}, which the provider does not know`,
    'cdk deploy -c openaiModel=...',
  ],
  ['Model ends', model?.shutdown_date ?? 'No date is announced', 'Announced by the provider'],
  [
    'Campaigns of all sellers a day',
    `${campaigns.limit}, ${campaigns.used} started today`,
    'npm run admin -- campaign-limit',
  ],
  [
    'Generations of all sellers a day',
    `${withThousandsSeparators(generations.limit)} credits, ${withThousandsSeparators(generations.used)} used today`,
    'npm run admin -- generation-limit',
  ],
]

const ofRules: Row[] = [
  ...planIds.map(
    (id): Row => [
      `Plan ${plans[id].label}`,
      `${dollarsAndCents(plans[id].priceCentsPerMonth)} a month, ${plans[id].productLimit} products, ${creditsPerMonth[id]} credits a month`,
      'rules/billing/plans.ts, then setup-billing',
    ],
  ),
  ['Credits at sign-up', String(signUpCredits), 'rules/billing/credits.ts'],
  ['A generation', `${generationCost} credits, ${generationsPerHour} an hour`, 'rules/billing/credits.ts'],
  ['A campaign', `${campaignCost} credits`, 'rules/billing/credits.ts'],
  ['Commission is held', `${holdDays} days`, 'rules/money/ledger.ts'],
  ['Least payout', dollarsAndCents(minPayoutCents), 'rules/money/payout.ts'],
  ['A closed account is deleted after', `${closingDays} days`, 'rules/accounts/closing.ts'],
  ['Refund by one operator', `up to ${dollarsAndCents(refundAloneCents)}`, 'rules/operators.ts'],
  [
    'One operator a day',
    `${changesPerDay} changes, ${capOf('refund')} refunds of together ${dollarsAndCents(amountCapOf('refund') ?? 0)}, ${amountCapOf('grant-credits')} credits, ${capOf('suspension')} suspensions, ${capOf('start-view')} views`,
    'rules/operators.ts',
  ],
]
