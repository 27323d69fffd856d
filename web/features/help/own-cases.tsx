import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SupportCase } from '#contract/support.ts'
import { maxCaseLength, minCaseLength, topicNames } from '#rules/support.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { Badge, type BadgeTone } from '../../ui/feedback/badges/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useCases, useContinueCase } from './use-cases.ts'

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const states: Record<SupportCase['state'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waits for our answer', tone: 'warning' },
  answered: { text: 'Answered', tone: 'positive' },
  closed: { text: 'Closed', tone: 'neutral' },
}

/** What the seller wrote to us, with our answers. `?case=` in the address opens one. */
export function OwnCases() {
  const { data, error, refetch } = useCases()
  const [params] = useSearchParams()
  if (error && !data)
    return (
      <ErrorState
        title="Your cases could not be loaded"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  if (!data)
    return (
      <LoadingRegion label="Loading your cases">
        <Skeleton className="h-20 rounded-xl" />
      </LoadingRegion>
    )
  if (data.cases.length === 0) return null
  return (
    <Card>
      <h2 className="font-display text-xl font-semibold tracking-title">Your cases</h2>
      <div className="mt-3 divide-y divide-line border-t border-line">
        {data.cases.map((one) => (
          <CaseDetails key={one.number} supportCase={one} isOpen={params.get('case') === one.number} />
        ))}
      </div>
    </Card>
  )
}

type Props = { supportCase: SupportCase; isOpen: boolean }

function CaseDetails({ supportCase, isOpen }: Props) {
  const { number, topic, state, messages, answer_by } = supportCase
  return (
    <details open={isOpen || undefined} className="group py-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{number}</span>
          <span className="text-muted">{topicNames[topic]}</span>
          <Badge tone={states[state].tone}>{states[state].text}</Badge>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {answer_by && (
        <p className="mt-1 text-sm text-muted">We want to answer by {days.format(new Date(answer_by))}.</p>
      )}
      <ol className="mt-3 grid gap-3">
        {messages.map(({ at, from, text }) => (
          <li
            key={at}
            className={`rounded-lg px-3.5 py-2.5 ${from === 'desk' ? 'bg-accent-soft' : 'bg-subtle'}`}
          >
            <p className="text-xs text-muted">
              {from === 'desk' ? 'We' : 'You'}, {times.format(new Date(at))}
            </p>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <ReplyForm number={number} />
    </details>
  )
}

function ReplyForm({ number }: { number: string }) {
  const write = useContinueCase()
  const [text, setText] = useState('')
  const isShort = text.trim().length < minCaseLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isShort || write.isPending) return
    write.mutate({ id: number, text: text.trim() }, { onSuccess: () => setText('') })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`Write back to case ${number}`}
      className="mt-4 grid gap-3 pb-3"
    >
      <TextareaField
        label="Write back"
        maxLength={maxCaseLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={write.error?.message}
      />
      <div>
        <Button
          type="submit"
          variant="secondary"
          disabled={isShort}
          busy={write.isPending}
          busyText="Sending..."
        >
          Send
        </Button>
      </div>
    </form>
  )
}
