import type { ReactNode } from 'react'

type Props = { title: string; text?: string; icon?: ReactNode; action?: ReactNode }

export const EmptyState = ({ title, text, icon, action }: Props) => (
  <div className="flex flex-col items-center rounded-2xl border border-line border-dashed px-6 py-14 text-center">
    {icon && (
      <div className="mb-5 grid size-14 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6">
        {icon}
      </div>
    )}
    <h2 className="font-display text-xl font-semibold tracking-title wrap-anywhere">{title}</h2>
    {text && <p className="mt-2 max-w-md text-muted">{text}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
)
