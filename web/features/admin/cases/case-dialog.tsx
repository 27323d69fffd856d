import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CaseDraft, DeskCase } from '#contract/support.ts'
import { maxCaseLength, minCaseLength, topicNames } from '#rules/support.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextareaField } from '../../../ui/controls/textarea-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { submitByKeys } from '../../../ui/overlays/submit-by-keys.ts'
import { DeskError, timeOf } from '../desk-parts.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { AnswerDraft } from './answer-draft.tsx'
import { useAnswer, useCloseCase, useReadCase } from './use-cases.ts'

type Props = { id: string; onClose: () => void }

/** A case with its answer. Nothing is sent before somebody presses the button. */
export function CaseDialog({ id, onClose }: Props) {
  const { query, revision, afterRefusal } = useReadCase(id)
  const { data, error, refetch } = query
  const answer = useAnswer()
  const form = useId()
  const [text, setText] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const [draft, setDraft] = useState<CaseDraft>()
  const isMissing = error instanceof ApiError && error.code === 'not-found'
  const isShort = text.trim().length < minCaseLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (isShort || !data || revision === undefined || answer.isPending) return
    const reason = `Answers the case ${data.number}.`
    answer.mutate(
      { id: data.id, text: text.trim(), reason, revision },
      { onSuccess: onClose, onError: afterRefusal },
    )
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        width="wide"
        title={data ? `Case ${data.number}` : 'Case'}
        {...(data && { text: aboutText(data) })}
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsClosing(true)} disabled={!data}>
              Close without an answer
            </Button>
            <Button type="submit" form={form} disabled={!data} busy={answer.isPending} busyText="Sending...">
              Send the answer
            </Button>
          </>
        }
      >
        {isMissing ? (
          <EmptyState
            title="There is no such case"
            text="Its number is in the subject of each mail about it."
          />
        ) : error ? (
          <DeskError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            {data.tenant_id && <SellerLink tenantId={data.tenant_id} />}
            <SameNumber ids={data.same_number ?? []} />
            <Messages messages={data.messages} />
          </>
        ) : (
          <LoadingRegion label="Loading the case">
            <Skeleton className="h-32 rounded-xl" />
          </LoadingRegion>
        )}
        <form
          id={form}
          onSubmit={submit}
          onKeyDown={submitByKeys}
          noValidate
          hidden={isMissing}
          className="mt-5"
        >
          {data && (
            <AnswerDraft
              id={data.id}
              number={data.number}
              draft={draft}
              mayReplace={text.trim() === '' || text === draft?.text}
              onDraft={(written) => {
                setDraft(written)
                setText(written.text)
              }}
            />
          )}
          <TextareaField
            label="Answer"
            rows={6}
            maxLength={maxCaseLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            hint="Mailed as it is, and shown in Help. Ctrl + Enter sends it."
            error={
              answer.error?.message ??
              (isTouched && isShort ? `Write at least ${minCaseLength} characters.` : undefined)
            }
          />
        </form>
      </Dialog>
      {isClosing && data && revision !== undefined && (
        <CloseDialog
          known={{ id: data.id, revision }}
          onClose={(refusal) => {
            afterRefusal(refusal)
            setIsClosing(false)
          }}
          onDone={onClose}
        />
      )}
    </>
  )
}

const aboutText = ({ topic, tenant_id, reference }: DeskCase) =>
  [topicNames[topic], tenant_id && `seller ${tenant_id}`, reference && `reference ${reference}`]
    .filter(Boolean)
    .join(', ')

/** In a tab of its own: an answer that is being written stays. */
const SellerLink = ({ tenantId }: { tenantId: string }) => (
  <a
    href={`/admin/users/${encodeURIComponent(tenantId)}`}
    target="_blank"
    rel="noreferrer"
    className="mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
  >
    Open the seller in a new tab
  </a>
)

/** Two who wrote in the same second may have drawn the same number. */
const SameNumber = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => (
    <Link
      key={id}
      to={`?${new URLSearchParams({ case: id })}`}
      className="mb-2 ml-4 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
    >
      Another case has this number
    </Link>
  ))

const Messages = ({ messages }: Pick<DeskCase, 'messages'>) => (
  <ol className="grid gap-3 text-sm">
    {messages.map(({ at, from, text, attachments }) => (
      <li key={at} className={`rounded-lg px-3.5 py-2.5 ${from === 'desk' ? 'bg-accent-soft' : 'bg-subtle'}`}>
        <p className="text-xs text-muted">
          {from === 'desk' ? 'We' : 'They'}, {timeOf(at)}
        </p>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
        {attachments !== undefined && (
          <p className="mt-1 text-xs text-muted">
            Came by mail with {attachments === 1 ? 'an attachment' : `${attachments} attachments`}, not kept.
          </p>
        )}
      </li>
    ))}
  </ol>
)

type CloseProps = {
  known: Pick<DeskCase, 'id' | 'revision'>
  onClose: (refusal: Error | null) => void
  onDone: () => void
}

function CloseDialog({ known, onClose, onDone }: CloseProps) {
  const close = useCloseCase()
  return (
    <ChangeDialog
      title="Close without an answer?"
      text="No mail is sent. Who wrote it sees that it is closed, and may write again."
      confirmText="Close"
      change={close}
      onClose={() => onClose(close.error)}
      inputOf={(reason) => ({ ...known, reason })}
      onDone={onDone}
    />
  )
}
