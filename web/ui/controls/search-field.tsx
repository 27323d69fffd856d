import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { inputClasses } from './text-field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> & { label: string }

export const SearchField = ({ label, ...input }: Props) => (
  <div className="relative">
    <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
    <input
      type="search"
      aria-label={label}
      className={`${inputClasses} pr-2 pl-10.5 max-sm:placeholder:text-sm`}
      {...input}
    />
  </div>
)
