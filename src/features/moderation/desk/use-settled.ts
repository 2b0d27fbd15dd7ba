import { useEffect, useState } from 'react'

/** The value once it has rested, so that typing asks the server once. */
export function useSettled<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
