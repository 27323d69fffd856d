import { useId } from 'react'
import { isLocked, type Lock } from '#contract/locks.ts'
import { isVisible, withoutControls } from '#rules/visible-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldMessage } from '#web/ui/field-message.tsx'
import { inputClasses } from '#web/ui/text-field.tsx'
import { toggledText } from '../words/places.ts'
import { LockButton } from './lock-button.tsx'
import { fieldId, sectionOf } from './parts.ts'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps & {
  place: Lock
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** One text of the page: it grows with its words, and its lock stands in its corner. */
export function TextArea({ content, words, place, label, value, maxLength, onChange }: Props) {
  const messageId = useId()
  const isEmpty = !isVisible(value)
  const section = sectionOf(place)
  const isNearlyFull = value.length > maxLength * 0.85
  return (
    <div>
      <label htmlFor={fieldId(place)} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <textarea
          id={fieldId(place)}
          value={value}
          rows={1}
          maxLength={maxLength}
          // A text of the page is one paragraph; what is pasted with line breaks becomes one.
          onChange={(event) => onChange(withoutControls(event.target.value))}
          onBlur={words.leaveText}
          aria-invalid={isEmpty || undefined}
          aria-describedby={messageId}
          className={classNames(inputClasses, 'field-sizing-content resize-none py-2.5 pr-12 leading-normal')}
        />
        <div className="absolute top-0 right-0">
          {section && (
            <LockButton
              label={`Lock ${label.toLowerCase()}`}
              isLocked={isLocked(words.locks, place)}
              onToggle={() => words.lock(toggledText(words.locks, place, section, content))}
            />
          )}
        </div>
      </div>
      <FieldMessage
        id={messageId}
        error={isEmpty ? 'Write something here. An empty text is not saved.' : undefined}
        hint={isNearlyFull ? `${value.length} of ${maxLength} characters` : undefined}
      />
    </div>
  )
}
