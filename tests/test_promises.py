"""What docs/promises.md and docs/asvs.md say is what the tests say."""

from collections import Counter

from tests.promises import DOCUMENT, PARTS, document, proofs


def test_the_document_is_made_from_the_tests_as_they_are():
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "python -m tests.promises writes it anew"


def test_each_promise_is_said_in_words_once():
    found = proofs()
    said = Counter(proof.number for proof in found if proof.words)

    assert {proof.number[0] for proof in found} == set(PARTS)
    assert said == dict.fromkeys({proof.number for proof in found}, 1)
