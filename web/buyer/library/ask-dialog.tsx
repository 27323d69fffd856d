import { useState } from 'react'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { buyerTopics, maxCaseLength, minCaseLength, topicNames } from '#rules/support.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { call } from '../api.ts'
import { ErrorText } from '../problem-text.tsx'
import { TextArea } from '../text-area.tsx'
import { useSending } from '../use-sending.ts'

type Props = { onClose: () => void; onAsked: (number: string) => void }

/** A question to a person. */
export function AskDialog({ onClose, onAsked }: Props) {
  const [topic, setTopic] = useState<(typeof buyerTopics)[number]>('courses')
  const [text, setText] = useState('')
  const { isBusy, problem, setProblem, send } = useSending()
  const ask = () => {
    if (text.trim().length < minCaseLength) return setProblem(`Write at least ${minCaseLength} characters.`)
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
      <TextArea
        label="Your question"
        rows={5}
        maxLength={maxCaseLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorText text={problem} />
    </FormDialog>
  )
}
