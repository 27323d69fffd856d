import { useSearchParams } from 'react-router-dom'
import type { WaitingCase } from '#contract/support.ts'
import { plans } from '#rules/billing/plans.ts'
import { answerWindowMs, targetDays, topicNames, waitingKinds } from '#rules/support.ts'
import { pluralize } from '#rules/text.ts'
import { dayMs, hourMs } from '#rules/time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import {
  ActionsCell,
  Cell,
  DeskError,
  DeskTable,
  deskHeading,
  RowLink,
  TimeCell,
  timeOf,
} from '../desk-parts.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { useWaitingCases } from './use-cases.ts'

const senders: Record<WaitingCase['from'], string> = {
  pro: plans.pro.label,
  lite: plans.lite.label,
  buyer: 'Buyer',
}
const measuredDays = answerWindowMs / dayMs
const targets = waitingKinds
  .map((from) => `${pluralize(targetDays[from], 'business day')} (${senders[from]})`)
  .join(', ')

/** Cases that wait, by plan and waiting time. `?case=` in the address opens one. */
export function CaseQueue() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useWaitingCases()
  const [params, setParams] = useSearchParams()
  const opened = params.get('case')
  const [first] = data?.pages ?? []
  const cases = data?.pages.flatMap((page) => page.cases) ?? []
  if (error && !data)
    return (
      <div className="mb-10">
        <DeskError error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!first || (cases.length === 0 && first.answers === 0 && !opened)) return null
  return (
    <section className="mb-10">
      <h2 className={deskHeading}>Cases ({cases.length})</h2>
      <p className="mb-3 text-sm text-muted">{measuredText(first)}</p>
      {cases.length > 0 && (
        <DeskTable label="Cases" headings={['Case', 'From', 'Waits since', 'Answer by', '']}>
          {cases.map((one) => (
            <tr key={one.id}>
              <Cell>
                <RowLink to={`?${new URLSearchParams({ case: one.id })}`}>
                  <span className="tabular-nums">{one.number}</span>
                </RowLink>
                <span className="block">{topicNames[one.topic]}</span>
                <span className="block text-xs text-muted">{one.begins}</span>
              </Cell>
              <Cell isShort>{senders[one.from]}</Cell>
              <TimeCell at={one.since} />
              <TimeCell at={one.answer_by}>
                <span className={isLate(one) ? 'font-semibold text-danger' : undefined}>
                  {isLate(one) && 'Late: '}
                  {timeOf(one.answer_by)}
                </span>
              </TimeCell>
              <ActionsCell isWideOnly>
                <Button variant="secondary" onClick={() => setParams({ case: one.id }, { replace: true })}>
                  Open
                </Button>
              </ActionsCell>
            </tr>
          ))}
        </DeskTable>
      )}
      {hasNextPage && (
        <LoadMore
          text="Show more cases"
          auto={false}
          busy={isFetchingNextPage}
          failure={error ? 'More could not be loaded.' : undefined}
          onMore={() => void fetchNextPage()}
        />
      )}
      {opened && <CaseDialog key={opened} id={opened} onClose={() => setParams({}, { replace: true })} />}
    </section>
  )
}

const isLate = ({ answer_by }: WaitingCase) => Date.parse(answer_by) < Date.now()

function measuredText({ answers, median_ms }: { answers: number; median_ms?: number | undefined }) {
  if (median_ms === undefined) return `No answer in the last ${measuredDays} days yet.`
  const hours = Math.max(1, Math.ceil(median_ms / hourMs))
  const which = answers === 1 ? 'The one answer' : `Half of the ${answers} answers`
  return `${which} of the last ${measuredDays} days took less than ${pluralize(hours, 'hour')}. The targets are ${targets}.`
}
