import Check from 'lucide-react/icons/check'
import { Link } from 'react-router-dom'
import type { Home } from '#contract/home.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type FirstStep, firstStepsOf } from './first-steps-of.ts'
import { StoreLink } from './store-link.tsx'

/** The checklist up to the first sale. Its current step has the page's only primary button. */
export function FirstSteps({ home }: { home: Home }) {
  const steps = firstStepsOf(home)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby="first-steps">
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 sm:px-8 sm:pt-6">
          <h2 id="first-steps" className="font-display text-xl font-semibold tracking-title">
            Your way to the first sale
          </h2>
          <p className="text-sm text-muted tabular-nums">{`${done} of ${steps.length} done`}</p>
        </div>
        <ol className="mt-3 pb-2 sm:pb-3">
          {steps.map((step, index) => (
            <Row key={step.id} step={step} number={index + 1} home={home} />
          ))}
        </ol>
      </div>
    </section>
  )
}

type RowProps = { step: FirstStep; number: number; home: Home }

const Row = ({ step: { id, state, title, text, to, action, isShare }, number, home }: RowProps) => (
  <li
    data-step={id}
    data-state={state}
    aria-current={state === 'current' ? 'step' : undefined}
    className="flex gap-4 px-5 py-2.5 data-[state=current]:bg-subtle data-[state=current]:py-5 sm:px-8"
  >
    <Mark state={state} number={number} />
    <div className="min-w-0 flex-1">
      <p className={state === 'current' ? 'font-semibold' : 'text-muted'}>
        {state === 'done' && <span className="sr-only">Done: </span>}
        <span>{title}</span>
      </p>
      {state === 'current' && (
        <>
          <p className="mt-0.5 max-w-reading text-sm text-muted">{text}</p>
          <div className="mt-4 flex max-w-md flex-col gap-3">
            {isShare && <StoreLink home={home} />}
            <Button asChild className="sm:self-start">
              <Link to={to}>{action}</Link>
            </Button>
          </div>
        </>
      )}
    </div>
  </li>
)

const Mark = ({ state, number }: { state: FirstStep['state']; number: number }) => {
  if (state === 'done')
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-positive-soft text-positive">
        <Check aria-hidden className="size-4" />
      </span>
    )
  return (
    <span
      aria-hidden
      className={
        state === 'current'
          ? 'grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-ink'
          : 'grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm text-muted'
      }
    >
      {number}
    </span>
  )
}
