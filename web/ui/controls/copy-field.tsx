import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { inputClasses } from './text-field.tsx'

const confirmMs = 2_500

/** A link and the button that copies it. Where nothing may be copied, the link is selected. */
export function CopyField({ url, label }: { url: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    field.current?.select()
    setIsCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <div className="flex items-center gap-2">
      <input
        ref={field}
        readOnly
        value={url}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className={`${inputClasses} min-w-0 text-sm`}
      />
      <Button variant="secondary" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden className="text-positive" /> : <Copy aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Link copied'}
      </span>
    </div>
  )
}
