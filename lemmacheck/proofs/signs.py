"""When the form of an expression itself shows that it is not negative.

Either no coefficient is negative in symbols that are not, or it is a sum of squares with such factors.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.numbers.quotients import Polynomial, as_quotient, is_exact, is_zero


class Signs:
    """Symbols with known signs, what they abbreviate, and what cannot vanish."""

    def __init__(self) -> None:
        self.signs: dict[Any, str] = {}  # symbol -> positive | nonnegative | real
        self._meaning: dict[Any, Any] = {}  # symbol that abbreviates -> the expression it stands for
        self._not_all_zero: list[set[Any]] = []
        self._nonzero: list[Any] = []
        self.evident: dict[Any, None] = {}  # expressions that were asked and found not negative

    def is_manifestly_nonnegative(self, expression: Any) -> bool:
        """True only if the form itself shows it: no negative coefficient, or a sum of squares with such factors."""
        import sympy

        expression = sympy.sympify(expression)
        if found := self._is_nonnegative(expression):
            self.evident[expression] = None
        return found

    def _is_nonnegative(self, expression: Any) -> bool:
        return is_exact(expression) and (self._by_form(expression) or self._by_coefficients(expression))

    def is_manifestly_positive(self, expression: Any) -> bool:
        """Not negative by its form, and without a zero."""
        from sympy import sympify

        return self.is_manifestly_nonnegative(expression) and self._has_no_zero(sympify(expression))

    def has_no_pole(self, expression: Any) -> bool:
        """No denominator vanishes, with abbreviations written out."""
        quotient = as_quotient(self._written_out(expression))
        return quotient is not None and self._cannot_vanish(quotient.bottom)

    def is_defined(self, expression: Any) -> bool:
        """The same of a side of an identity: a symbol that only the identity knows has the sign that it was made with."""
        from sympy import sympify

        expression = sympify(expression)
        wider = Signs()
        wider.signs = {**{s: "positive" for s in expression.free_symbols if s.is_positive}, **self.signs}
        wider._meaning, wider._not_all_zero, wider._nonzero = self._meaning, self._not_all_zero, self._nonzero
        return wider.has_no_pole(expression)

    def same(self, left: Any, right: Any) -> bool:
        """The two are one rational function once abbreviations are written out."""
        return is_zero(self._written_out(left - right))

    def _may_be_apart_from_zero(self, symbol: Any) -> bool:
        """Something with this symbol is known not to vanish although signs do not say so."""
        return any(symbol in known.free_symbols for known in self._nonzero) or any(symbol in one for one in self._not_all_zero)

    def _written_out(self, expression: Any) -> Any:
        """The expression without abbreviations; most have none, and sympy would walk through all of it to see that."""
        free = getattr(expression, "free_symbols", ())
        return expression.subs(self._meaning) if any(symbol in self._meaning for symbol in free) else expression

    def _by_form(self, e: Any) -> bool:
        if e.is_Number:
            return bool(e >= 0)
        if e.is_Symbol:
            return self.signs.get(e) in ("positive", "nonnegative")
        if e.is_Add or e.is_Mul:
            return all(self._is_nonnegative(part) if e.is_Add else self._by_form(part) for part in e.args)
        if e.is_Pow:
            if not e.exp.is_nonnegative and not self._has_no_zero(e.base):
                return False
            even = e.exp.is_Integer and e.exp % 2 == 0
            return bool(even and self._is_real(e.base)) or bool(e.exp.is_real and self.is_manifestly_nonnegative(e.base))
        return False

    def _is_real(self, e: Any) -> bool:
        """A quotient of polynomials in declared symbols and real numbers, without a pole."""
        quotient = as_quotient(e)
        return (
            quotient is not None
            and all(u in self.signs or (u.is_number and u.is_real) for u in quotient.top.unknowns)
            and self._cannot_vanish(quotient.bottom)
        )

    def _has_no_zero(self, e: Any) -> bool:
        quotient = as_quotient(e)
        if quotient is not None and self._cannot_vanish(quotient.top):
            return True
        return bool(e.is_Add) and self._by_form(e) and any(self._has_no_zero(part) for part in e.args)

    def _by_coefficients(self, e: Any) -> bool:
        quotient = as_quotient(e)
        if quotient is not None and not quotient.is_rational:  # roots may multiply out, or cancel
            import sympy

            numerator, denominator = sympy.fraction(sympy.together(e))
            quotient = as_quotient(sympy.expand(numerator) / sympy.expand(denominator))
        if quotient is None or quotient.top.is_zero:
            return quotient is not None
        sign = self._one_signed(quotient.top)
        return sign != 0 and sign == self._one_signed(quotient.bottom) and self._cannot_vanish(quotient.bottom)

    def _cannot_vanish(self, polynomial: Polynomial) -> bool:
        """Each factor has a term of positive symbols only, or all of a group of symbols that are not all zero."""
        for factor in polynomial.factors():
            if any(is_zero(factor.written() - known) or is_zero(factor.written() + known) for known in self._nonzero):
                continue
            may_vanish = [{symbol for symbol in powers if self._sign_of(symbol) != "positive"} for powers, _ in factor.terms()]
            some_group = any(all({s} in may_vanish for s in group) for group in self._not_all_zero)
            if self._one_signed(factor) == 0 or (set() not in may_vanish and not some_group):
                return False
        return True

    def _sign_of(self, unknown: Any) -> str | None:
        """As declared; an exact number, the root of two say, has its own sign."""
        from sympy import Float

        is_exact = unknown.is_number and not unknown.has(Float)
        if unknown.is_Pow and not unknown.is_number and unknown.exp.is_real and self.is_manifestly_positive(unknown.base):
            return "positive"
        return self.signs.get(unknown) or ("positive" if is_exact and unknown.is_positive else None)

    def _one_signed(self, polynomial: Polynomial) -> int:
        """1 or -1 when all coefficients have that sign in symbols that are not negative, else 0."""
        terms = polynomial.terms()
        for powers, _ in terms:
            for symbol, power in powers.items():
                sign = self._sign_of(symbol)
                if sign is None or (power % 2 and sign == "real"):
                    return 0
        return 1 if all(c > 0 for _, c in terms) else -1 if all(c < 0 for _, c in terms) else 0
