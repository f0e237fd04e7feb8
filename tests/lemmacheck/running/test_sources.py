"""Files that stay as they are are looked at once; an edit is seen, even one that follows at once."""

import os
import time

from lemmacheck.running.sources import looked_at_once


def test_a_file_is_looked_at_again_only_after_an_edit(tmp_path):
    file, looks = tmp_path / "claim.py", []

    @looked_at_once
    def see(path):
        looks.append(path)
        return path.read_text()

    file.write_text("one")
    assert [see(file), see(file)] == ["one", "one"]
    assert len(looks) == 2  # it was written just now, and another edit might have the same time
    long_ago = time.time() - 60
    os.utime(file, (long_ago, long_ago))
    assert [see(file), see(file)] == ["one", "one"]
    assert len(looks) == 3
    file.write_text("two")
    assert see(file) == "two"
