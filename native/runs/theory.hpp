// Line logic as a theory of the clause-learning core: everything that a line forces, with reasons found on demand.
#pragma once

#include <memory>

#include "cdcl/cdcl.hpp"
#include "core/bits.hpp"
#include "runs/puzzle.hpp"

namespace sightline {

// losses[spot * values + v]: the literal for "the spot does not have value v"; none where that is decided.
std::unique_ptr<cdcl::Theory> line_theory(const RunsPuzzle& puzzle, std::span<const Mask> start,
                                          std::vector<cdcl::Lit> losses, int vars);

}  // namespace sightline
