import ImageUp from 'lucide-react/icons/image-up'
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import type { PicturePurpose } from '#rules/brand/pictures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldMessage } from '../../../ui/controls/field-message.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { acceptedTypes } from './picture-type.ts'
import { purposeNames } from './purposes.ts'

type Props = {
  purpose: PicturePurpose
  text: string
  /** The address of the picture in use. */
  url: string | undefined
  problem: string | undefined
  isRemoving: boolean
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

const shapes: Record<PicturePurpose, string> = {
  logo: 'aspect-[5/2] w-full sm:w-50',
  share_picture: 'aspect-[1200/630] w-full sm:w-50',
  favicon: 'size-24 sm:mr-26',
  portrait: 'aspect-[4/5] w-24 sm:mr-26',
}

/** One picture of the store: as it is now, and three ways to give another one. */
export function PictureField({ purpose, text, url, problem, isRemoving, onChoose, onRemove }: Props) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const nameId = useId()
  const name = purposeNames[purpose]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const paste = ({ clipboardData }: ClipboardEvent) => onChoose(clipboardData.files[0])
  return (
    <fieldset
      aria-labelledby={nameId}
      aria-describedby={problem ? messageId : undefined}
      className="flex flex-wrap gap-x-6 gap-y-4 py-6 first:pt-0 last:pb-0"
      onPaste={paste}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
    >
      <div
        className={classNames(
          'grid place-items-center overflow-hidden rounded-xl border',
          shapes[purpose],
          isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-subtle',
          !url && 'border-dashed',
        )}
      >
        {url ? (
          // On white, as pages and mails show it.
          <span className="size-full bg-paper p-2">
            <img src={url} alt={`Your ${name.toLowerCase()}`} className="size-full object-contain" />
          </span>
        ) : (
          <ImageUp aria-hidden className="size-6 text-muted" />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p id={nameId} className="text-sm font-medium">
          {name}
        </p>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes}
          className="sr-only"
          tabIndex={-1}
          aria-label={`${name} file`}
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={`${url ? 'Replace' : 'Choose'} ${name.toLowerCase()}`}
            onClick={() => input.current?.click()}
          >
            {url ? 'Replace' : 'Choose picture'}
          </Button>
          {url && (
            <Button
              variant="quiet"
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={onRemove}
              busy={isRemoving}
              busyText="Removing..."
            >
              Remove
            </Button>
          )}
        </div>
        <FieldMessage id={messageId} error={problem} hint={undefined} />
      </div>
    </fieldset>
  )
}
