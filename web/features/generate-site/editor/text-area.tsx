import { useId } from 'react'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'
import { isVisible, withoutControls } from '#rules/text.ts'
import { FieldMessage } from '../../../ui/controls/field-message.tsx'
import { inputClasses } from '../../../ui/controls/text-field.tsx'
import { useCutPasteNote } from '../../../ui/hooks/use-cut-paste-note.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { toggledText } from '../content-editor/content-locks.ts'
import { fieldId, sectionOf } from './editor-tabs.ts'
import { LockButton } from './lock-button.tsx'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps & {
  path: TextLock
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** One text of the page. Grows with its content and has a lock button in its corner. */
export function TextArea({ content, editor, path, label, value, maxLength, onChange }: Props) {
  const messageId = useId()
  const cut = useCutPasteNote(maxLength)
  const isEmpty = !isVisible(value)
  const section = sectionOf(path)
  const isNearlyFull = value.length > maxLength * 0.85
  return (
    <div>
      <label htmlFor={fieldId(path)} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <textarea
          id={fieldId(path)}
          value={value}
          rows={1}
          maxLength={maxLength}
          // A text is one paragraph, so line breaks in pasted text are removed.
          onChange={(event) => onChange(withoutControls(event.target.value))}
          {...cut.handlers}
          onBlur={editor.leaveText}
          aria-invalid={isEmpty || undefined}
          aria-describedby={messageId}
          className={classNames(
            inputClasses,
            'field-sizing-content resize-none py-2.5 pr-12 leading-normal wrap-anywhere',
          )}
        />
        <div className="absolute top-0 right-0">
          {section && (
            <LockButton
              label={`Lock ${label.toLowerCase()}`}
              isLocked={isLocked(editor.locks, path)}
              onToggle={() => editor.lock(toggledText(editor.locks, path, section, content))}
            />
          )}
        </div>
      </div>
      <FieldMessage
        id={messageId}
        error={isEmpty ? 'Write something here. An empty text is not saved.' : undefined}
        hint={isNearlyFull ? `${value.length} of ${maxLength} characters` : undefined}
        note={cut.note}
      />
    </div>
  )
}
