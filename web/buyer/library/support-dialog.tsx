import { useState } from 'react'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { buyerTopics, maxCaseLength, minCaseLength, topicNames } from '#rules/support.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { call } from '../data/api.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'

type Props = { onClose: () => void; onAsked: (number: string) => void }

/** A question to a person. */
export function SupportDialog({ onClose, onAsked }: Props) {
  const [topic, setTopic] = useState<(typeof buyerTopics)[number]>('courses')
  const [text, setText] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const { isBusy, problem, send } = useRequest()
  const isShort = text.trim().length < minCaseLength
  const ask = () => {
    setIsTouched(true)
    if (isShort || isBusy) return
    void send(async () =>
      onAsked((await call(buyerRoutes['ask-support'], { topic, text: text.trim() })).number),
    )
  }
  return (
    <FormDialog
      title="Ask us"
      text="We answer by mail to the address of this library, usually within three business days."
      confirmText="Send"
      isBusy={isBusy}
      busyText="Sending..."
      onClose={onClose}
      onSubmit={ask}
    >
      <SelectField
        label="What is it about?"
        value={topic}
        options={buyerTopics.map((value) => ({ value, text: topicNames[value] }))}
        onChange={setTopic}
      />
      <TextareaField
        label="Your question"
        rows={5}
        maxLength={maxCaseLength}
        value={text}
        error={isTouched && isShort ? `Write at least ${minCaseLength} characters.` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorText text={problem} />
    </FormDialog>
  )
}
