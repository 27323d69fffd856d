import { useState } from 'react'
import { classNames } from '../styles/class-names.ts'

type Props = {
  src: string
  /** Sets the aspect ratio. The images are 4:3. */
  className: string
}

/** A course's cover. Decorative: the title is always next to it. */
export function ProductCover({ src, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const frame = classNames('w-full bg-subtle object-cover', className)
  if (!src || failedSrc === src) return <div aria-hidden className={frame} />
  return (
    <img
      src={src}
      alt=""
      width={800}
      height={600}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={frame}
    />
  )
}
