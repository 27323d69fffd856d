import type { ReactNode } from 'react'
import type { Piece } from '#contract/marketing.ts'
import type { PlaceName } from '#rules/marketing/places.ts'

type Props = { piece: Pick<Piece, 'place' | 'subject' | 'text' | 'link' | 'language'>; storeName: string }

/** A piece as its place shows it. What is posted is its subject, text and link; the rest is decoration. */
export function PlacePreview({ piece, storeName }: Props) {
  const { place, text, link, language, subject } = piece
  const Frame = frames[place]
  return (
    <div lang={language} className="flex-1">
      <Frame storeName={storeName} subject={subject} link={link}>
        <p
          className={
            place === 'blog'
              ? 'font-serif whitespace-pre-line wrap-anywhere'
              : 'whitespace-pre-line wrap-anywhere'
          }
        >
          {text}
        </p>
        <p className="mt-1 break-all text-accent">{link}</p>
      </Frame>
    </div>
  )
}

type FrameProps = { storeName: string; subject: string | undefined; link: string; children: ReactNode }

const box = 'h-full overflow-hidden rounded-xl border border-line text-sm'

const Avatar = ({ name }: { name: string }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent">
    {(Array.from(name.trim())[0] ?? 'S').toUpperCase()}
  </span>
)

/** Who posts, and what the network writes below the name. */
const Author = ({ name, note }: { name: string; note: string }) => (
  <div aria-hidden className="flex items-center gap-2.5">
    <Avatar name={name} />
    <span className="grid min-w-0 leading-tight">
      <b className="truncate font-semibold">{name}</b>
      <small className="text-xs text-muted">{note}</small>
    </span>
  </div>
)

const post = (note: string, below: readonly string[]) =>
  function Post({ storeName, children }: FrameProps) {
    return (
      <div className={`${box} flex flex-col`}>
        <div className="grid flex-1 content-start gap-3 p-4">
          <Author name={storeName} note={note} />
          <div>{children}</div>
        </div>
        <div
          aria-hidden
          className="flex justify-between gap-2 border-t border-line px-4 py-2 text-xs font-medium text-muted"
        >
          {below.map((action) => (
            <span key={action}>{action}</span>
          ))}
        </div>
      </div>
    )
  }

/** A caption stands below the picture. */
const Caption = ({ storeName, children }: FrameProps) => (
  <div className={box}>
    <div aria-hidden className="flex items-center gap-2.5 p-3">
      <Avatar name={storeName} />
      <b className="truncate font-semibold">{storeName}</b>
    </div>
    <div
      aria-hidden
      className="grid h-28 place-items-center bg-accent-soft px-6 text-center text-xs text-accent"
    >
      Your picture
    </div>
    <div className="p-4">{children}</div>
  </div>
)

const Mail = ({ storeName, subject, children }: FrameProps) => (
  <div className={box}>
    <div className="grid gap-1 border-b border-line bg-subtle px-4 py-3">
      <p aria-hidden className="truncate text-xs text-muted">
        From {storeName}
      </p>
      <p className="font-semibold wrap-anywhere">{subject}</p>
    </div>
    <div className="p-4">{children}</div>
  </div>
)

const Article = ({ children }: FrameProps) => (
  <div className={`${box} border-l-4 border-l-accent p-5 text-base leading-relaxed`}>{children}</div>
)

const Script = ({ children }: FrameProps) => (
  <div className={`${box} grid grid-cols-[auto_1fr]`}>
    <div
      aria-hidden
      className="flex w-9 flex-col items-center justify-between bg-studio py-4 text-xs text-studio-ink"
    >
      <span>▶</span>
      <span className="rotate-180 [writing-mode:vertical-rl]">Spoken</span>
    </div>
    <div className="p-4">{children}</div>
  </div>
)

const Ad = ({ storeName, link, children }: FrameProps) => (
  <div className={`${box} flex flex-col`}>
    <div className="grid flex-1 content-start gap-3 p-4">
      <Author name={storeName} note="Sponsored" />
      <div>{children}</div>
    </div>
    <div aria-hidden className="flex items-center justify-between gap-3 bg-subtle px-4 py-2.5">
      <span className="truncate text-xs text-muted">{new URL(link).host}</span>
      <span className="shrink-0 rounded-md border border-edge px-2.5 py-1 text-xs font-semibold">
        Learn more
      </span>
    </div>
  </div>
)

const frames: Record<PlaceName, (props: FrameProps) => ReactNode> = {
  instagram: Caption,
  video: Script,
  x: post('Just now', ['Reply', 'Repost', 'Like', 'Share']),
  linkedin: post('Author · now', ['Like', 'Comment', 'Repost', 'Send']),
  facebook: post('Just now', ['Like', 'Comment', 'Share']),
  email: Mail,
  blog: Article,
  ad: Ad,
}
