import { useState } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  src: string
  className?: string
}

/** A course's picture. It only decorates: the title always stands beside it. */
export function ProductCover({ src, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const frame = classNames('aspect-[16/9] w-full bg-subtle object-cover', className)
  if (!src || failedSrc === src) return <div aria-hidden className={frame} />
  return (
    <img
      src={src}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={frame}
    />
  )
}
