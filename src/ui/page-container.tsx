import type { ComponentProps } from 'react'

/** The page's width and padding: 16 on phones, 32 from md, 40 from xl, at most 1280. */
export function PageContainer({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`page ${className}`} />
}
