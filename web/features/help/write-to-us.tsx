import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type CaseTopic,
  maxCaseLength,
  minCaseLength,
  sellerTopics,
  targetDays,
  topicNames,
} from '#rules/support.ts'
import { lastReference } from '../../lib/api/api-error.ts'
import { useHome } from '../../lib/queries.ts'
import { SupportLink } from '../../ui/content/contact-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useOpenCase } from './use-cases.ts'

type SellerTopic = (typeof sellerTopics)[number]
const isSellerTopic = (name: string | null): name is SellerTopic =>
  sellerTopics.some((topic: CaseTopic) => topic === name)

/** Begins a case. The topic may be in the address, and the reference of the last failure goes along. */
export function WriteToUs() {
  const [params] = useSearchParams()
  const wanted = params.get('topic')
  const plan = useHome().data?.tenant?.plan ?? 'lite'
  const open = useOpenCase()
  const [topic, setTopic] = useState<SellerTopic>(isSellerTopic(wanted) ? wanted : 'store')
  const [text, setText] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const isShort = text.trim().length < minCaseLength
  const reference = lastReference()
  const send = () => {
    setIsTouched(true)
    if (isShort || open.isPending) return
    open.mutate(
      { topic, text: text.trim(), ...(reference && { reference }) },
      {
        onSuccess: () => {
          setText('')
          setIsTouched(false)
        },
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget, send)
  }
  const days = targetDays[plan]
  return (
    <Card>
      <h2 id="write-to-us" className="font-display text-xl font-semibold tracking-title">
        Write to us
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        A person answers by mail and here. On your plan we want to answer within{' '}
        {days === 1 ? 'one business day' : `${days} business days`}. Or write to <SupportLink />
      </p>
      <form onSubmit={submit} noValidate aria-labelledby="write-to-us" className="mt-4 grid gap-4">
        <SelectField
          label="Topic"
          value={topic}
          options={sellerTopics.map((value) => ({ value, text: topicNames[value] }))}
          onChange={setTopic}
        />
        <TextareaField
          label="What do you want to know?"
          maxLength={maxCaseLength}
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
          hint="What you wanted to do, and what you saw instead. No passwords or codes, please."
          error={isTouched && isShort ? `Write at least ${minCaseLength} characters.` : undefined}
        />
        {reference && (
          <p className="text-sm text-muted">The reference of the last failure goes along: {reference}</p>
        )}
        <ErrorNote text={open.error?.message} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={open.isPending} busyText="Sending...">
            Send
          </Button>
          <p role="status" className="text-sm">
            {open.data && !text && `We have it: your case is ${open.data.number}.`}
          </p>
        </div>
      </form>
    </Card>
  )
}
