import { useId, useState } from 'react'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { buyerTopics, maxCaseLength, minCaseLength, topicNames } from '#rules/support.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { inputClasses } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { call } from '../data/api.ts'
import { useRequest } from '../data/use-request.ts'
import { ErrorText } from '../error-text.tsx'

type Props = { onClose: () => void; onAsked: (number: string) => void }

/** A question to a person. */
export function SupportDialog({ onClose, onAsked }: Props) {
  const textId = useId()
  const [topic, setTopic] = useState<(typeof buyerTopics)[number]>('courses')
  const [text, setText] = useState('')
  const { isBusy, problem, setProblem, send } = useRequest()
  const ask = async () => {
    if (text.trim().length < minCaseLength) return setProblem(`Write at least ${minCaseLength} characters.`)
    await send(async () =>
      onAsked((await call(buyerRoutes['ask-support'], { topic, text: text.trim() })).number),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Ask us"
      text="We answer by mail to the address of this library, usually within three business days."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} busyText="Sending..." onClick={() => void ask()}>
            Send
          </Button>
        </>
      }
    >
      <SelectField
        label="What is it about?"
        value={topic}
        options={buyerTopics.map((value) => ({ value, text: topicNames[value] }))}
        onChange={setTopic}
      />
      <label htmlFor={textId} className="mt-4 mb-1.5 block text-sm font-medium">
        Your question
      </label>
      <textarea
        id={textId}
        rows={5}
        maxLength={maxCaseLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClasses} py-2.5`}
      />
      <ErrorText text={problem} className="mt-3" />
    </Dialog>
  )
}
