"""A short soak: killed workers and hostile clients leave no process, file, memory or descriptor behind."""

from tests.web.soak import MEGA, Sample, Soak, soak


def test_a_short_soak():
    done = soak(4, kills=10, strangers=8)
    assert done.faults(slowest=10) == []  # the other tests are a load too; `make soak` measures
    assert done.kills > 5


def test_what_leaks_is_told():
    growing = [Sample(n * MEGA, 10 + n, 2, MEGA) for n in range(90)]
    found = Soak([0.01] * 98 + [1.0] * 2, ["/: 500"], growing, 0, ["process 7"]).faults()
    assert [fault.split()[0] for fault in found] == ["not", "the", "the", "there", "1"]
    flat = [Sample(40 * MEGA, 12, 2, MEGA)] * 90
    assert Soak([0.01] * 100, [], flat, 3, []).faults() == []
